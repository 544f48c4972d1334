-- A file of the second version with something in every table, as SQL.
PRAGMA application_id = 1129270608;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'companion','matches_and_events','2026-11-23 01:42:38.619509+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'companion','secrets','2026-11-23 01:42:38.634617+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'companion','revisions','2026-11-23 01:42:38.650607+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'companion','drafts_and_holders','2026-11-23 01:42:38.671452+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'companion','phones_and_replaced_keys','2026-11-23 01:42:38.691228+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'companion','rematches','2026-11-23 01:42:38.710811+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'companion','circles','2026-11-23 01:42:38.733499+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'companion','keys_and_numbers_of_many_machines','2026-11-23 01:42:38.796374+00:00');
CREATE TABLE "circle" (
   "id" INTEGER PRIMARY KEY,
   "write_key" TEXT NOT NULL,
   "look_key" TEXT NOT NULL,
   "revision" INTEGER NOT NULL,
   "opened" TEXT NOT NULL
) STRICT;
INSERT INTO "circle" VALUES(5857448143429321056,'NO1XzN-Pl4WU21OWPRoiUg','sGlLHFYOdm5F6BQ1sCIPOQ',7,'2026-11-23T01:42:39+00:00');
CREATE TABLE "circle_event" (
   "circle" INTEGER REFERENCES "circle"("id"),
   "seq" INTEGER,
   "at" TEXT NOT NULL,
   "pen" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "body" TEXT NOT NULL,
   "token" TEXT NOT NULL,
   PRIMARY KEY ("circle", "seq")
) STRICT;
INSERT INTO "circle_event" VALUES(5857448143429321056,1,'2026-11-23T01:42:39+00:00','a1b2c3d4','named','{"name": "Thursdays"}','a180a45615dd2a04');
INSERT INTO "circle_event" VALUES(5857448143429321056,2,'2026-11-23T01:42:39+00:00','a1b2c3d4','joined','{"name": "Ann"}','2aaf3de0f9ec2cea');
INSERT INTO "circle_event" VALUES(5857448143429321056,3,'2026-11-23T01:42:39+00:00','a1b2c3d4','joined','{"name": "Bob"}','01ac4ba1306fc71a');
INSERT INTO "circle_event" VALUES(5857448143429321056,4,'2026-11-23T01:42:39+00:00','a1b2c3d4','joined','{"name": "Cy"}','4d7dc7be2f3ba9b4');
INSERT INTO "circle_event" VALUES(5857448143429321056,5,'2026-11-23T01:42:39+00:00','a1b2c3d4','renamed','{"person": 2, "name": "Anna"}','7b4c4cac8805cbc8');
INSERT INTO "circle_event" VALUES(5857448143429321056,6,'2026-11-23T01:42:39+00:00','a1b2c3d4','undone','{"of": 5}','349dc3bde562dcb9');
CREATE TABLE "circle_key" (
   "key" TEXT PRIMARY KEY,
   "circle" INTEGER NOT NULL
) STRICT;
INSERT INTO "circle_key" VALUES('sGlLHFYOdm5F6BQ1sCIPOQ',5857448143429321056);
INSERT INTO "circle_key" VALUES('NO1XzN-Pl4WU21OWPRoiUg',5857448143429321056);
CREATE TABLE "circle_match" (
   "match" INTEGER PRIMARY KEY REFERENCES "match"("id"),
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "at" TEXT NOT NULL
) STRICT;
INSERT INTO "circle_match" VALUES(1386758038071843797,5857448143429321056,'2026-11-23T01:42:39.023910+00:00');
INSERT INTO "circle_match" VALUES(3176848103462487671,5857448143429321056,'2026-11-23T01:42:39.023874+00:00');
CREATE TABLE "circle_phone" (
   "device" TEXT NOT NULL,
   "key" TEXT NOT NULL,
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "at" TEXT NOT NULL,
   "forgotten" INTEGER NOT NULL DEFAULT '0',
   PRIMARY KEY ("device", "key", "circle")
) STRICT;
INSERT INTO "circle_phone" VALUES('a1b2c3d4','NO1XzN-Pl4WU21OWPRoiUg',5857448143429321056,'2026-11-23T01:42:39.054294+00:00',0);
INSERT INTO "circle_phone" VALUES('0f0e0d0c','sGlLHFYOdm5F6BQ1sCIPOQ',5857448143429321056,'2026-11-23T01:42:39.054587+00:00',0);
CREATE TABLE "circle_replaced" (
   "key" TEXT NOT NULL,
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "which" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   PRIMARY KEY ("key", "circle")
) STRICT;
INSERT INTO "circle_replaced" VALUES('hipAKKjEP6SA4tDDBe5QfA',5857448143429321056,'write','2026-11-23T01:42:39+00:00','a1b2c3d4');
CREATE TABLE "draft" (
   "id" INTEGER,
   "match" INTEGER NOT NULL REFERENCES "match"("id"),
   "device" TEXT NOT NULL,
   "target" TEXT NOT NULL,
   "seen" INTEGER NOT NULL,
   "body" TEXT NOT NULL,
   "since" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   "taken_by" TEXT NOT NULL DEFAULT '',
   "thrown" INTEGER NOT NULL DEFAULT '0',
   PRIMARY KEY ("match", "id")
) STRICT;
INSERT INTO "draft" VALUES(3912083627590535794,3176848103462487671,'a1b2c3d4','deal',11,'{"sides.0.melded": "5"}','2026-11-23T01:42:38.994359+00:00','2026-11-23T01:42:38.994359+00:00','',0);
INSERT INTO "draft" VALUES(2829075934151691923,3176848103462487671,'0f0e0d0c','deal-2',11,'{"sides.1.melded": "45"}','2026-11-23T01:42:38.994698+00:00','2026-11-23T01:42:38.994698+00:00','',1);
CREATE TABLE "event" (
   "match" INTEGER REFERENCES "match"("id"),
   "seq" INTEGER,
   "at" TEXT NOT NULL,
   "pen" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "body" TEXT NOT NULL,
   "token" TEXT NOT NULL,
   PRIMARY KEY ("match", "seq")
) STRICT;
INSERT INTO "event" VALUES(3176848103462487671,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "canasta", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"wild_ratio": "two_per_wild", "open_with_pile": "natural_pair_and_top", "black_three": "freezes", "black_three_wild": false, "red_three_debit_four": 800, "red_three_dealt": "at_once", "concealed": "as_written", "canasta_closed_at_seven": false, "wild_on_natural_canasta": "turns_mixed", "second_meld_of_rank": false, "stock_out": "play_on_without_drawing", "ask_partner": "optional", "both_over_target": "higher_total", "draw_tie": "identical_redraw", "red_three_in_hand": 500, "short_opening": "taken_back", "canastas_to_go_out": 1, "players": 4, "target": 5000}, "profile": "as_written", "dealer": 0}','358388677fa475de');
INSERT INTO "event" VALUES(3176848103462487671,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "sides": [{"melded": 225, "natural_canastas": 1, "mixed_canastas": 0, "red_threes": 1, "red_threes_in_hand": 0, "left": 15, "went_out": true, "concealed": false}, {"melded": 100, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "red_threes_in_hand": 0, "left": 55, "went_out": false, "concealed": false}]}}','314658600d8c68cf');
INSERT INTO "event" VALUES(3176848103462487671,3,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "Ünï 🂡 ''quoted'' %s :key", "sides": [{"melded": 150, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "red_threes_in_hand": 0, "left": 0, "went_out": false, "concealed": false}, {"melded": 95, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "red_threes_in_hand": 0, "left": 0, "went_out": false, "concealed": false}]}}','1438721d5466b1fa');
INSERT INTO "event" VALUES(3176848103462487671,4,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "only_totals": [120, 305], "went_out": null}}','72e8d028e9817b8e');
INSERT INTO "event" VALUES(3176848103462487671,5,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"agreed": [-100, 0], "why": "talked"}}','2274b4d118f318c5');
INSERT INTO "event" VALUES(3376764758715591743,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "burraco", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"draw_rank_of_two": "high", "two_two_joker": "refuse", "longest_sequence": 13, "wild_card_moves": "within_meld", "second_set_of_rank": "merge", "discard_same_single_card": "allowed", "look_at_pozzetto": "next_turn", "closing_condition_of": "team", "closing_needs_clean": false, "stock_two": "finish_turn", "unplayed_pozzetto": "card_values", "semi_clean": false, "stock_into_pozzetto": false, "dead_heat": "play_on", "target": 2000}, "profile": "as_written", "dealer": 0}','1e3db72e5b289a02');
INSERT INTO "event" VALUES(3376764758715591743,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "sides": [{"melded": 140, "clean_burracos": 1, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 30, "took_pozzetto": true, "unplayed_pozzetto": false, "pozzetto_became_stock": false, "closed": true}, {"melded": 60, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 40, "took_pozzetto": false, "unplayed_pozzetto": false, "pozzetto_became_stock": false, "closed": false}]}}','00b597ed367502e3');
INSERT INTO "event" VALUES(1386758038071843797,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "belote", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": 4, "target": 501, "second_round_suits": "four", "redeal": "same_hand", "direction": "clockwise", "under_trump": "free", "overtrump_partner": "not_required", "declarations_scored": "all_of_winning_side", "declaration_tie": "brelan_first", "capot_total": 252, "compare": "all_points", "failed_extras": "each_keeps_own", "tie": "litige", "tie_belote": "held", "small_table_points": "cards_in_play", "three_players": "beat_each", "round_to_ten": false, "revoke": "deal_lost", "declarations": "counted", "small_table_cards": "eight_each"}, "profile": "as_written", "dealer": 0}','916fe958f3bc84ed');
INSERT INTO "event" VALUES(1386758038071843797,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "taker": 0, "tricks": [95, 67], "capot": null, "belote": 0, "declarations": [0, 50], "trump": null, "redeals": 0, "revoke": null}}','2b0e1ae3fcafd440');
INSERT INTO "event" VALUES(1386758038071843797,3,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "taker": 1, "tricks": [100, 62], "capot": null, "belote": null, "declarations": [], "trump": null, "redeals": 0, "revoke": null}}','723c90cb803a1282');
INSERT INTO "event" VALUES(9156269661718165346,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "coinche", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"target": 2000, "count": "announced_and_made", "to_make": "more_than_defence", "belote_for_contract": true, "tie": "failed", "rounding": "tens_five_up", "pile": 160, "coinche_multiplies": "everything", "coinched_made": "winner_takes_all", "surcoinche": "quadruple", "belote_coinched": "single", "lost_belote": "kept", "capot_unannounced": "takers", "capot_failed": "as_other_contracts", "coinche_on_capot": true, "generale": false, "generale_contract": 500, "highest_bid": 160, "coinche_when": "in_turn", "sa_ta": false, "ta_values": "fourteen", "ta_belotes": "four", "declarations": "belote_only", "declarations_for_contract": true, "lost_declarations": "to_winner", "declarations_scored": "all_of_winning_side", "declaration_tie": "brelan_first", "under_trump": "free", "overtrump_partner": "required_on_trump_lead", "direction": "anticlockwise", "redeal": "next_hand", "finish_on_belote": true, "revoke": "deal_lost"}, "profile": "as_written", "dealer": 0}','c59baa99a87ac460');
INSERT INTO "event" VALUES(9156269661718165346,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "taker": 0, "contract": 100, "trump": "H", "coinche": 2, "tricks": [107, 55], "capot": null, "alone": null, "belote": null, "belotes": [], "declarations": [], "redeals": 0, "revoke": null}}','9b56b4221395fb0c');
INSERT INTO "event" VALUES(4329447993476624557,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "pontoon", "sides": ["", "", "", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": "five_to_eight", "min_stick": 15, "split": "any_pair", "split_pontoon": "pontoon", "split_cards_face": "down", "fifth_card_buy": "up_to_fourth", "soft21": "may_continue", "banker_pontoon_vs_pontoon": "double", "banker_pontoon_pays": "double", "banker_must_stick_at": "none", "shuffle_on": "any_pontoon", "both_pontoon": "bank_stays", "bank_sale": "between_deals", "burn13": false, "three_sevens": "ordinary", "banker_doubles": "no", "stake_least": 1, "stake_most": 1000000000}, "profile": "as_written", "dealer": 0}','7480bdca28f6a44c');
INSERT INTO "event" VALUES(4329447993476624557,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "banker": 0, "bank": "17", "hands": [{"player": 1, "stake": 10, "held": "18", "split": false, "stopped": false}, {"player": 2, "stake": 5, "held": "bust", "split": false, "stopped": false}], "doubled": false}}','55613568cc56d27d');
INSERT INTO "event" VALUES(6124549579858457944,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "shoot-pontoon", "sides": ["", "", "", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": "five_to_eight", "min_stick": 15, "split": "any_pair", "split_pontoon": "pontoon", "split_cards_face": "down", "fifth_card_buy": "up_to_fourth", "soft21": "may_continue", "banker_pontoon_vs_pontoon": "double", "banker_pontoon_pays": "double", "banker_must_stick_at": "none", "shuffle_on": "any_pontoon", "both_pontoon": "bank_stays", "bank_sale": "between_deals", "burn13": false, "three_sevens": "ordinary", "banker_doubles": "no", "stake_least": 1, "stake_most": 1000000000, "kitty_limits": "stake_limits", "kitty_least": 1, "kitty_most": 1000000000, "kitty_top_up_bound": "free", "shoot_sum": "not_more", "shoot_on_splits": "every_new_hand", "shoot_double": "no"}, "profile": "as_written", "dealer": 0}','69efd8999a79b69a');
INSERT INTO "event" VALUES(6124549579858457944,2,'2026-11-23T01:42:38+00:00','a1b2c3d4','recorded','{"deal": {"note": "", "banker": 0, "bank": "17", "hands": [{"player": 1, "stake": 10, "held": "18", "split": false, "stopped": false, "shoot": 40, "fourth_card_shoot": 0}, {"player": 2, "stake": 5, "held": "bust", "split": false, "stopped": false, "shoot": 0, "fourth_card_shoot": 0}], "doubled": false, "kitty": 100}}','255b7d6687dadaea');
INSERT INTO "event" VALUES(3176848103462487671,6,'2026-11-23T01:42:38+00:00','0f0e0d0c','amended','{"of": 2, "deal": {"note": "", "sides": [{"melded": 230, "natural_canastas": 1, "mixed_canastas": 0, "red_threes": 1, "red_threes_in_hand": 0, "left": 15, "went_out": true, "concealed": false}, {"melded": 100, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "red_threes_in_hand": 0, "left": 55, "went_out": false, "concealed": false}]}}','a2f3bf0e59c6f764');
INSERT INTO "event" VALUES(3176848103462487671,7,'2026-11-23T01:42:38+00:00','0f0e0d0c','struck','{"of": 3}','2255517dde197e4b');
INSERT INTO "event" VALUES(3176848103462487671,8,'2026-11-23T01:42:38+00:00','0f0e0d0c','struck','{"of": 7}','08d9231c54f43816');
INSERT INTO "event" VALUES(3176848103462487671,9,'2026-11-23T01:42:38+00:00','0f0e0d0c','renamed','{"sides": ["Sharks", "Jets"], "seats": ["Ann", "Bob", "Cem", "Dora"]}','116bc8bc3c90103f');
INSERT INTO "event" VALUES(3176848103462487671,10,'2026-11-23T01:42:38+00:00','0f0e0d0c','ruled','{"house": {"wild_ratio": "two_per_wild", "open_with_pile": "natural_pair_and_top", "black_three": "freezes", "black_three_wild": false, "red_three_debit_four": 800, "red_three_dealt": "at_once", "concealed": "as_written", "canasta_closed_at_seven": false, "wild_on_natural_canasta": "turns_mixed", "second_meld_of_rank": false, "stock_out": "play_on_without_drawing", "ask_partner": "optional", "both_over_target": "higher_total", "draw_tie": "identical_redraw", "red_three_in_hand": 500, "short_opening": "taken_back", "canastas_to_go_out": 1, "players": 4, "target": 5000}, "profile": "as_written"}','e84a91c4f7b3ae05');
INSERT INTO "event" VALUES(3176848103462487671,11,'2026-11-23T01:42:38+00:00','0f0e0d0c','noted','{"question": "minimum", "situation": {"score": "1500"}, "answer": "A side at 1,500 needs 90 to open."}','5260b82df7fa7a4d');
INSERT INTO "event" VALUES(1386758038071843797,4,'2026-11-23T01:42:38+00:00','a1b2c3d4','closed','{}','38e27bb7665bc050');
INSERT INTO "event" VALUES(8254001539349496939,1,'2026-11-23T01:42:38+00:00','a1b2c3d4','opened','{"game": "belote", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": 4, "target": 501, "second_round_suits": "four", "redeal": "same_hand", "direction": "clockwise", "under_trump": "free", "overtrump_partner": "not_required", "declarations_scored": "all_of_winning_side", "declaration_tie": "brelan_first", "capot_total": 252, "compare": "all_points", "failed_extras": "each_keeps_own", "tie": "litige", "tie_belote": "held", "small_table_points": "cards_in_play", "three_players": "beat_each", "round_to_ten": false, "revoke": "deal_lost", "declarations": "counted", "small_table_cards": "eight_each"}, "profile": "as_written", "dealer": 0}','8d03e5c5d5b8b2ac');
INSERT INTO "event" VALUES(4329447993476624557,3,'2026-11-23T01:42:39+00:00','a1b2c3d4','joined','{"player": 4, "name": "Eve", "left_of": 0}','1f66a33915283f29');
INSERT INTO "event" VALUES(4329447993476624557,4,'2026-11-23T01:42:39+00:00','a1b2c3d4','moved','{"player": 1, "place": "out"}','4aff41ff6b5c555c');
CREATE TABLE "holder" (
   "match" INTEGER REFERENCES "match"("id"),
   "device" TEXT,
   "seat" INTEGER NOT NULL,
   PRIMARY KEY ("match", "device")
) STRICT;
INSERT INTO "holder" VALUES(3176848103462487671,'a1b2c3d4',2);
CREATE TABLE "match" (
   "id" INTEGER PRIMARY KEY,
   "game" TEXT NOT NULL,
   "write_key" TEXT NOT NULL,
   "look_key" TEXT NOT NULL,
   "opened" TEXT NOT NULL
, "revision" INTEGER NOT NULL DEFAULT 0, "settled" INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "match" VALUES(1386758038071843797,'belote','NcOUL277hoFWW-E78JOCDA','S95I0eRazR05ac6iFzhWwA','2026-11-23T01:42:38+00:00',5,5);
INSERT INTO "match" VALUES(3176848103462487671,'canasta','nhkDFfZtlODDpSkcOc-YEA','TbC_wacJu83tYStlsbrZtA','2026-11-23T01:42:38+00:00',16,13);
INSERT INTO "match" VALUES(3376764758715591743,'burraco','RX1IotYtLqo52FiPIOBtSQ','NFYygl9TDEyhHwBXVU2R5g','2026-11-23T01:42:38+00:00',2,2);
INSERT INTO "match" VALUES(4329447993476624557,'pontoon','bSaskgjg6zxVHpMzkgzI5Q','ZXUjG5KELmN7Ty_rOMYeqg','2026-11-23T01:42:38+00:00',4,4);
INSERT INTO "match" VALUES(6124549579858457944,'shoot-pontoon','aKtqMJbE6KF9GOxY8yKLnA','cBkuOkkVoU_eFfqTee4X4A','2026-11-23T01:42:38+00:00',2,2);
INSERT INTO "match" VALUES(8254001539349496939,'belote','TVg9Myf5tuyWgC1Ppcl4IA','fXf1JE9LVzog4V3IEKXeTQ','2026-11-23T01:42:38+00:00',1,1);
INSERT INTO "match" VALUES(9156269661718165346,'coinche','V35cqOsBF28QsPm-uSYgUQ','Mj9UwFzLnG13DEtgXxHgVQ','2026-11-23T01:42:38+00:00',2,2);
CREATE TABLE "match_key" (
   "key" TEXT PRIMARY KEY,
   "match" INTEGER NOT NULL
) STRICT;
INSERT INTO "match_key" VALUES('nhkDFfZtlODDpSkcOc-YEA',3176848103462487671);
INSERT INTO "match_key" VALUES('RX1IotYtLqo52FiPIOBtSQ',3376764758715591743);
INSERT INTO "match_key" VALUES('NFYygl9TDEyhHwBXVU2R5g',3376764758715591743);
INSERT INTO "match_key" VALUES('NcOUL277hoFWW-E78JOCDA',1386758038071843797);
INSERT INTO "match_key" VALUES('S95I0eRazR05ac6iFzhWwA',1386758038071843797);
INSERT INTO "match_key" VALUES('V35cqOsBF28QsPm-uSYgUQ',9156269661718165346);
INSERT INTO "match_key" VALUES('Mj9UwFzLnG13DEtgXxHgVQ',9156269661718165346);
INSERT INTO "match_key" VALUES('bSaskgjg6zxVHpMzkgzI5Q',4329447993476624557);
INSERT INTO "match_key" VALUES('ZXUjG5KELmN7Ty_rOMYeqg',4329447993476624557);
INSERT INTO "match_key" VALUES('aKtqMJbE6KF9GOxY8yKLnA',6124549579858457944);
INSERT INTO "match_key" VALUES('cBkuOkkVoU_eFfqTee4X4A',6124549579858457944);
INSERT INTO "match_key" VALUES('TbC_wacJu83tYStlsbrZtA',3176848103462487671);
INSERT INTO "match_key" VALUES('TVg9Myf5tuyWgC1Ppcl4IA',8254001539349496939);
INSERT INTO "match_key" VALUES('fXf1JE9LVzog4V3IEKXeTQ',8254001539349496939);
CREATE TABLE "phone" (
   "device" TEXT NOT NULL,
   "key" TEXT NOT NULL,
   "match" INTEGER NOT NULL REFERENCES "match"("id"),
   "at" TEXT NOT NULL,
   "forgotten" INTEGER NOT NULL DEFAULT '0',
   PRIMARY KEY ("device", "key", "match")
) STRICT;
INSERT INTO "phone" VALUES('a1b2c3d4','nhkDFfZtlODDpSkcOc-YEA',3176848103462487671,'2026-11-23T01:42:38.878420+00:00',0);
INSERT INTO "phone" VALUES('a1b2c3d4','RX1IotYtLqo52FiPIOBtSQ',3376764758715591743,'2026-11-23T01:42:38.894337+00:00',0);
INSERT INTO "phone" VALUES('a1b2c3d4','NcOUL277hoFWW-E78JOCDA',1386758038071843797,'2026-11-23T01:42:38.914289+00:00',0);
INSERT INTO "phone" VALUES('a1b2c3d4','V35cqOsBF28QsPm-uSYgUQ',9156269661718165346,'2026-11-23T01:42:38.934320+00:00',0);
INSERT INTO "phone" VALUES('a1b2c3d4','bSaskgjg6zxVHpMzkgzI5Q',4329447993476624557,'2026-11-23T01:42:38.946939+00:00',0);
INSERT INTO "phone" VALUES('a1b2c3d4','aKtqMJbE6KF9GOxY8yKLnA',6124549579858457944,'2026-11-23T01:42:38.966321+00:00',0);
INSERT INTO "phone" VALUES('0f0e0d0c','ReEybVYQbruLRffaTvotIA',3176848103462487671,'2026-11-23T01:42:38.986259+00:00',0);
CREATE TABLE "rematch" (
   "match" INTEGER PRIMARY KEY REFERENCES "match"("id"),
   "next" INTEGER NOT NULL REFERENCES "match"("id")
, "write_key" TEXT NOT NULL DEFAULT '', "look_key" TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "rematch" VALUES(1386758038071843797,8254001539349496939,'TVg9Myf5tuyWgC1Ppcl4IA','fXf1JE9LVzog4V3IEKXeTQ');
CREATE TABLE "replaced" (
   "key" TEXT NOT NULL,
   "match" INTEGER NOT NULL REFERENCES "match"("id"),
   "which" TEXT NOT NULL,
   "seq" INTEGER NOT NULL,
   "at" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   PRIMARY KEY ("key", "match")
) STRICT;
INSERT INTO "replaced" VALUES('ReEybVYQbruLRffaTvotIA',3176848103462487671,'look',11,'2026-11-23T01:42:38+00:00','a1b2c3d4');
CREATE TABLE "secret" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "secret" VALUES('cookies','a6ac13b2f885c496327d5ba86bf09a771202304c2e9a7ef1356235eecb9c6fdd');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_event_match_token"
    ON "event" ("match", "token");
CREATE UNIQUE INDEX "idx_circle_event_circle_token"
    ON "circle_event" ("circle", "token");
CREATE INDEX "idx_circle_match_circle"
    ON "circle_match" ("circle");
CREATE INDEX "idx_draft_at"
    ON "draft" ("at");
CREATE UNIQUE INDEX one_draft on draft (match, device, target) where thrown = 0;
COMMIT;
