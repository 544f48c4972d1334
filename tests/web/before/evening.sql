BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'companion','matches_and_events','2026-11-21 17:04:01.668274+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'companion','secrets','2026-11-21 17:04:01.675859+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'companion','revisions','2026-11-23 01:44:24.191463+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'companion','drafts_and_holders','2026-11-23 01:44:24.211659+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'companion','phones_and_replaced_keys','2026-11-23 01:44:24.227797+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'companion','rematches','2026-11-23 01:44:24.255126+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'companion','circles','2026-11-23 01:44:24.280210+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'companion','keys_and_numbers_of_many_machines','2026-11-23 01:44:24.345964+00:00');
CREATE TABLE "circle" (
   "id" INTEGER PRIMARY KEY,
   "write_key" TEXT NOT NULL,
   "look_key" TEXT NOT NULL,
   "revision" INTEGER NOT NULL,
   "opened" TEXT NOT NULL
) STRICT;
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
CREATE TABLE "circle_key" (
   "key" TEXT PRIMARY KEY,
   "circle" INTEGER NOT NULL
) STRICT;
CREATE TABLE "circle_match" (
   "match" INTEGER PRIMARY KEY REFERENCES "match"("id"),
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "at" TEXT NOT NULL
) STRICT;
CREATE TABLE "circle_phone" (
   "device" TEXT NOT NULL,
   "key" TEXT NOT NULL,
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "at" TEXT NOT NULL,
   "forgotten" INTEGER NOT NULL DEFAULT '0',
   PRIMARY KEY ("device", "key", "circle")
) STRICT;
CREATE TABLE "circle_replaced" (
   "key" TEXT NOT NULL,
   "circle" INTEGER NOT NULL REFERENCES "circle"("id"),
   "which" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   PRIMARY KEY ("key", "circle")
) STRICT;
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
INSERT INTO "event" VALUES(1,1,'2025-03-01T19:03:00+00:00','e88dc5f8','opened','{"game": "canasta", "sides": ["", ""], "seats": ["Ann", "Cem", "Bob", "Dora"], "house": {"wild_ratio": "two_per_wild", "open_with_pile": "natural_pair_and_top", "black_three": "freezes", "black_three_wild": false, "red_three_debit_four": 800, "red_three_dealt": "at_once", "concealed": "as_written", "canasta_closed_at_seven": false, "wild_on_natural_canasta": "turns_mixed", "second_meld_of_rank": false, "stock_out": "play_on_without_drawing", "ask_partner": "optional", "both_over_target": "higher_total", "draw_tie": "identical_redraw", "target": 3000}, "profile": "as_written", "dealer": 0}','759dbd741ce4374e');
INSERT INTO "event" VALUES(1,2,'2025-03-01T19:06:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 600, "natural_canastas": 1, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}, {"melded": 100, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 2, "left": 0, "went_out": false, "concealed": false}]}}','deal-1');
INSERT INTO "event" VALUES(1,3,'2025-03-01T19:09:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 50, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}, {"melded": 200, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}]}}','deal-2');
INSERT INTO "event" VALUES(1,4,'2025-03-01T19:12:00+00:00','e88dc5f8','amended','{"of": 2, "deal": {"sides": [{"melded": 600, "natural_canastas": 1, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}, {"melded": 100, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 2, "left": 40, "went_out": false, "concealed": false}]}}','QF5_toUL0obD');
INSERT INTO "event" VALUES(1,5,'2025-03-01T19:15:00+00:00','e88dc5f8','renamed','{"sides": ["Eagles", ""], "seats": ["Ann", "Cemal", "Bob", "Dora"]}','NwRNV02bFgSd');
INSERT INTO "event" VALUES(1,6,'2025-03-01T19:18:00+00:00','e88dc5f8','ruled','{"house": {"wild_ratio": "two_per_wild", "open_with_pile": "natural_pair_and_top", "black_three": "freezes", "black_three_wild": false, "red_three_debit_four": 400, "red_three_dealt": "at_once", "concealed": "as_written", "canasta_closed_at_seven": false, "wild_on_natural_canasta": "turns_mixed", "second_meld_of_rank": false, "stock_out": "play_on_without_drawing", "ask_partner": "optional", "both_over_target": "higher_total", "draw_tie": "identical_redraw", "target": 3000}, "profile": ""}','g3tK6RuxxIvn');
INSERT INTO "event" VALUES(1,7,'2025-03-01T19:21:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 0, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 4, "left": 0, "went_out": false, "concealed": false}, {"melded": 0, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}]}}','deal-6');
INSERT INTO "event" VALUES(1,8,'2025-03-01T19:24:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 70, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}, {"melded": 80, "natural_canastas": 0, "mixed_canastas": 0, "red_threes": 0, "left": 0, "went_out": false, "concealed": false}]}}','deal-7');
INSERT INTO "event" VALUES(1,9,'2025-03-01T19:27:00+00:00','e88dc5f8','struck','{"of": 8}','BLIV7g4Q_p-v');
INSERT INTO "event" VALUES(1,10,'2025-03-01T19:30:00+00:00','e88dc5f8','struck','{"of": 9}','Z3KcJR42AoEX');
INSERT INTO "event" VALUES(1,11,'2025-03-01T19:33:00+00:00','e88dc5f8','noted','{"question": "minimum", "situation": {"score": "1500"}, "answer": "Your side’s first melds of this deal must count 90 or more."}','mIuEhYuMkHBw');
INSERT INTO "event" VALUES(1,12,'2025-03-01T19:36:00+00:00','e88dc5f8','closed','{}','yJMb-NOuToX2');
INSERT INTO "event" VALUES(2,1,'2025-03-01T19:39:00+00:00','e88dc5f8','opened','{"game": "burraco", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"draw_rank_of_two": "high", "two_two_joker": "refuse", "longest_sequence": 13, "wild_card_moves": "within_meld", "second_set_of_rank": "merge", "discard_same_single_card": "allowed", "look_at_pozzetto": "next_turn", "closing_condition_of": "team", "closing_needs_clean": false, "stock_two": "finish_turn", "unplayed_pozzetto": "card_values", "semi_clean": false, "dead_heat": "play_on", "target": 2000}, "profile": "as_written", "dealer": 0}','8ecf4833548fd5bd');
INSERT INTO "event" VALUES(2,2,'2025-03-01T19:42:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 400, "clean_burracos": 1, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 0, "took_pozzetto": true, "unplayed_pozzetto": false, "closed": true}, {"melded": 200, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 45, "took_pozzetto": false, "unplayed_pozzetto": false, "closed": false}]}}','deal-1');
INSERT INTO "event" VALUES(2,3,'2025-03-01T19:45:00+00:00','e88dc5f8','recorded','{"deal": {"sides": [{"melded": 120, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 20, "took_pozzetto": false, "unplayed_pozzetto": false, "closed": false}, {"melded": 300, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 1, "left": 0, "took_pozzetto": true, "unplayed_pozzetto": false, "closed": true}]}}','deal-2');
INSERT INTO "event" VALUES(2,4,'2025-03-01T19:48:00+00:00','e88dc5f8','amended','{"of": 3, "deal": {"sides": [{"melded": 120, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 0, "left": 60, "took_pozzetto": false, "unplayed_pozzetto": false, "closed": false}, {"melded": 300, "clean_burracos": 0, "semi_clean_burracos": 0, "dirty_burracos": 1, "left": 0, "took_pozzetto": true, "unplayed_pozzetto": false, "closed": true}]}}','mZbT2eQ9ctJp');
INSERT INTO "event" VALUES(2,5,'2025-03-01T19:51:00+00:00','e88dc5f8','struck','{"of": 2}','dXOQuDtONd6c');
INSERT INTO "event" VALUES(2,6,'2025-03-01T19:54:00+00:00','e88dc5f8','struck','{"of": 5}','4dIt0kXgBocd');
INSERT INTO "event" VALUES(3,1,'2025-03-01T19:57:00+00:00','e88dc5f8','opened','{"game": "belote", "sides": ["", ""], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": 4, "target": 501, "second_round_suits": "four", "redeal": "same_hand", "direction": "clockwise", "under_trump": "free", "overtrump_partner": "not_required", "declarations_scored": "all_of_winning_side", "declaration_tie": "brelan_first", "capot_total": 252, "compare": "all_points", "failed_extras": "each_keeps_own", "tie": "litige", "tie_belote": "held", "small_table_points": "cards_in_play", "three_players": "beat_each", "round_to_ten": false}, "profile": "as_written", "dealer": 0}','ebe58fba94994030');
INSERT INTO "event" VALUES(3,2,'2025-03-01T20:00:00+00:00','e88dc5f8','recorded','{"deal": {"taker": 0, "tricks": [81, 81], "capot": null, "belote": null, "declarations": [], "trump": null, "redeals": 0}}','deal-1');
INSERT INTO "event" VALUES(3,3,'2025-03-01T20:03:00+00:00','e88dc5f8','recorded','{"deal": {"taker": 1, "tricks": [60, 102], "capot": null, "belote": null, "declarations": [0, 50], "trump": null, "redeals": 0}}','deal-2');
INSERT INTO "event" VALUES(3,4,'2025-03-01T20:06:00+00:00','e88dc5f8','amended','{"of": 3, "deal": {"taker": 1, "tricks": [100, 62], "capot": null, "belote": null, "declarations": [0, 50], "trump": null, "redeals": 0}}','nzgGjRsl4BWp');
INSERT INTO "event" VALUES(4,1,'2025-03-01T20:09:00+00:00','e88dc5f8','opened','{"game": "pontoon", "sides": ["Ann", "Bob", "Cem", "Dora"], "seats": ["Ann", "Bob", "Cem", "Dora"], "house": {"players": "five_to_eight", "min_stick": 16, "split": "any_pair", "split_pontoon": "pontoon", "split_cards_face": "down", "fifth_card_buy": "up_to_fourth", "soft21": "may_continue", "banker_pontoon_vs_pontoon": "double", "banker_pontoon_pays": "double", "banker_must_stick_at": "none", "shuffle_on": "any_pontoon", "both_pontoon": "bank_stays", "bank_sale": "between_deals", "stake_least": 1, "stake_most": 1000000000}, "profile": "", "dealer": 0}','ee4fd6d785c531da');
INSERT INTO "event" VALUES(4,2,'2025-03-01T20:12:00+00:00','e88dc5f8','recorded','{"deal": {"banker": 0, "bank": "19", "hands": [{"player": 1, "stake": 10, "held": "20", "split": false}, {"player": 2, "stake": 30, "held": "bust", "split": false}]}}','5YF8u3PnU_dl');
INSERT INTO "event" VALUES(4,3,'2025-03-01T20:15:00+00:00','e88dc5f8','recorded','{"deal": {"player": 4, "name": "Eve", "left_of": 0}}','Xzyo8R8UYzvE');
INSERT INTO "event" VALUES(4,4,'2025-03-01T20:18:00+00:00','e88dc5f8','recorded','{"deal": {"banker": 0, "bank": "19", "hands": [{"player": 1, "stake": 10, "held": "pontoon", "split": false}, {"player": 4, "stake": 30, "held": "20", "split": false}]}}','mWApFFKJBrhH');
INSERT INTO "event" VALUES(4,5,'2025-03-01T20:21:00+00:00','e88dc5f8','recorded','{"deal": {"player": 3, "place": "out"}}','V4ZNC_sxtpgk-3');
INSERT INTO "event" VALUES(4,6,'2025-03-01T20:24:00+00:00','e88dc5f8','recorded','{"deal": {"seller": 1, "buyer": 4, "price": 5}}','nIu1jNXAYeoh');
INSERT INTO "event" VALUES(4,7,'2025-03-01T20:27:00+00:00','e88dc5f8','recorded','{"deal": {"player": 5, "name": "Fay", "left_of": 0}}','-EHb9X0-Xl8J');
INSERT INTO "event" VALUES(4,8,'2025-03-01T20:30:00+00:00','e88dc5f8','recorded','{"deal": {"banker": 4, "bank": "five-card-trick", "hands": [{"player": 0, "stake": 40, "held": "21", "split": false}, {"player": 5, "stake": 15, "held": "bust", "split": false}]}}','T4Gnc0aorieA');
INSERT INTO "event" VALUES(4,9,'2025-03-01T20:33:00+00:00','e88dc5f8','recorded','{"deal": {"player": 3, "place": "here"}}','Xm99Iepop-uD-3');
INSERT INTO "event" VALUES(4,10,'2025-03-01T20:36:00+00:00','e88dc5f8','recorded','{"deal": {"player": 4, "place": "left"}}','lJQIgjdEyHDu-4');
INSERT INTO "event" VALUES(4,11,'2025-03-01T20:39:00+00:00','e88dc5f8','struck','{"of": 10}','uJga4ImGHvmz');
INSERT INTO "event" VALUES(4,12,'2025-03-01T20:42:00+00:00','e88dc5f8','struck','{"of": 11}','lwLyB4nPwoPj');
INSERT INTO "event" VALUES(4,13,'2025-03-01T20:45:00+00:00','e88dc5f8','amended','{"of": 2, "deal": {"banker": 0, "bank": "17", "hands": [{"player": 1, "stake": 10, "held": "20", "split": false}, {"player": 2, "stake": 30, "held": "bust", "split": false}]}}','sR4cchY-Ml1o');
INSERT INTO "event" VALUES(4,14,'2025-03-01T20:48:00+00:00','e88dc5f8','amended','{"of": 6, "deal": {"seller": 1, "buyer": 4, "price": 7}}','YR3h0JTpMq3p');
INSERT INTO "event" VALUES(4,15,'2025-03-01T20:51:00+00:00','e88dc5f8','struck','{"of": 7}','adMpNIiy4hm2');
INSERT INTO "event" VALUES(4,16,'2025-03-01T20:54:00+00:00','e88dc5f8','renamed','{"sides": ["Ann", "Bob", "Cem", "Dora", "Eva", "Fay"], "seats": ["Ann", "Bob", "Cem", "Dora", "Eva", "Fay"]}','rFxzGh7pC4xo');
INSERT INTO "event" VALUES(4,17,'2025-03-01T20:57:00+00:00','e88dc5f8','recorded','{"deal": {"player": 6, "name": "Gus", "left_of": 1}}','iD_wyi5zcGDz');
INSERT INTO "event" VALUES(5,1,'2025-03-01T21:00:00+00:00','e88dc5f8','opened','{"game": "shoot-pontoon", "sides": ["Ann", "Bob", "Cem", "Dora", "Eve"], "seats": ["Ann", "Bob", "Cem", "Dora", "Eve"], "house": {"players": "five_to_eight", "min_stick": 15, "split": "any_pair", "split_pontoon": "pontoon", "split_cards_face": "down", "fifth_card_buy": "up_to_fourth", "soft21": "may_continue", "banker_pontoon_vs_pontoon": "double", "banker_pontoon_pays": "double", "banker_must_stick_at": "none", "shuffle_on": "any_pontoon", "both_pontoon": "bank_stays", "bank_sale": "between_deals", "stake_least": 1, "stake_most": 1000000000, "kitty_limits": "stake_limits", "kitty_least": 1, "kitty_most": 1000000000, "kitty_top_up_bound": "free", "shoot_sum": "not_more", "shoot_on_splits": "every_new_hand", "shoot_double": "no"}, "profile": "as_written", "dealer": 0}','7b745300ce3574c9');
INSERT INTO "event" VALUES(5,2,'2025-03-01T21:03:00+00:00','e88dc5f8','recorded','{"deal": {"put": 80}}','5JTlBjSfnduR');
INSERT INTO "event" VALUES(5,3,'2025-03-01T21:06:00+00:00','e88dc5f8','recorded','{"deal": {"banker": 0, "bank": "19", "hands": [{"player": 1, "stake": 10, "held": "20", "split": false, "shoot": 30, "fourth_card_shoot": 0}, {"player": 2, "stake": 30, "held": "bust", "split": false, "shoot": 0, "fourth_card_shoot": 0}], "kitty": 80}}','l6ESkbRnT2HG');
INSERT INTO "event" VALUES(5,4,'2025-03-01T21:09:00+00:00','e88dc5f8','recorded','{"deal": {"put": 15}}','vt8oNCbrj0ac');
INSERT INTO "event" VALUES(5,5,'2025-03-01T21:12:00+00:00','e88dc5f8','amended','{"of": 3, "deal": {"banker": 0, "bank": "19", "hands": [{"player": 1, "stake": 10, "held": "20", "split": false, "shoot": 30, "fourth_card_shoot": 0}, {"player": 2, "stake": 30, "held": "bust", "split": false, "shoot": 50, "fourth_card_shoot": 0}], "kitty": 80}}','xGdlVJiLpgWR');
INSERT INTO "event" VALUES(5,6,'2025-03-01T21:15:00+00:00','e88dc5f8','recorded','{"deal": {"player": 0, "place": "out"}}','uAT1iPQx2ABr-0');
INSERT INTO "event" VALUES(5,7,'2025-03-01T21:18:00+00:00','e88dc5f8','recorded','{"deal": {"player": 5, "name": "Hal", "left_of": 1}}','_4kdDptkAnno');
INSERT INTO "event" VALUES(5,8,'2025-03-01T21:21:00+00:00','e88dc5f8','recorded','{"deal": {"banker": 1, "bank": "18", "hands": [{"player": 4, "stake": 5, "held": "19", "split": false, "shoot": 0, "fourth_card_shoot": 0}, {"player": 5, "stake": 10, "held": "pontoon", "split": false, "shoot": 0, "fourth_card_shoot": 0}], "kitty": 60}}','rX6fsiRLUzoR');
INSERT INTO "event" VALUES(5,9,'2025-03-01T21:24:00+00:00','955f398a','recorded','{"deal": {"player": 0, "place": "here"}}','1w7DYrg2omh0-0');
INSERT INTO "event" VALUES(5,10,'2025-03-01T21:27:00+00:00','e88dc5f8','recorded','{"deal": {"player": 2, "place": "left"}}','VMAXlVb2J_p0-2');
INSERT INTO "event" VALUES(5,11,'2025-03-01T21:30:00+00:00','e88dc5f8','struck','{"of": 6}','A7rm8KGGdVTN');
INSERT INTO "event" VALUES(5,12,'2025-03-01T21:33:00+00:00','e88dc5f8','closed','{}','WXCI19MI9YO0');
CREATE TABLE "holder" (
   "match" INTEGER REFERENCES "match"("id"),
   "device" TEXT,
   "seat" INTEGER NOT NULL,
   PRIMARY KEY ("match", "device")
) STRICT;
CREATE TABLE "match" (
   "id" INTEGER PRIMARY KEY,
   "game" TEXT NOT NULL,
   "write_key" TEXT NOT NULL,
   "look_key" TEXT NOT NULL,
   "opened" TEXT NOT NULL
, "revision" INTEGER NOT NULL DEFAULT 0, "settled" INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "match" VALUES(1,'canasta','2KTU2yxF84yLPozkRXzHAw','yvppCxyyiSDJ4jThDEvLMQ','2025-03-01T19:03:00+00:00',12,12);
INSERT INTO "match" VALUES(2,'burraco','dK_4o9MW8gpHI8bY3K4FyA','HrgOqNQx4Qfj5Txje9W2KA','2025-03-01T19:39:00+00:00',6,6);
INSERT INTO "match" VALUES(3,'belote','6vuiKNetDys67JSKYqLR1w','WBMj3Mud8olGbe51flYUng','2025-03-01T19:57:00+00:00',4,4);
INSERT INTO "match" VALUES(4,'pontoon','ZVT6pFkj5AGILGytjoGrBg','VRPjPOxPHQ4NSfLJx9nbTg','2025-03-01T20:09:00+00:00',17,17);
INSERT INTO "match" VALUES(5,'shoot-pontoon','qxrh8Xm-Ahf3wCh1OEhG1g','PM50eZBQYBPNO6daoJc5pg','2025-03-01T21:00:00+00:00',12,12);
CREATE TABLE "match_key" (
   "key" TEXT PRIMARY KEY,
   "match" INTEGER NOT NULL
) STRICT;
INSERT INTO "match_key" VALUES('2KTU2yxF84yLPozkRXzHAw',1);
INSERT INTO "match_key" VALUES('6vuiKNetDys67JSKYqLR1w',3);
INSERT INTO "match_key" VALUES('ZVT6pFkj5AGILGytjoGrBg',4);
INSERT INTO "match_key" VALUES('dK_4o9MW8gpHI8bY3K4FyA',2);
INSERT INTO "match_key" VALUES('qxrh8Xm-Ahf3wCh1OEhG1g',5);
INSERT INTO "match_key" VALUES('HrgOqNQx4Qfj5Txje9W2KA',2);
INSERT INTO "match_key" VALUES('PM50eZBQYBPNO6daoJc5pg',5);
INSERT INTO "match_key" VALUES('VRPjPOxPHQ4NSfLJx9nbTg',4);
INSERT INTO "match_key" VALUES('WBMj3Mud8olGbe51flYUng',3);
INSERT INTO "match_key" VALUES('yvppCxyyiSDJ4jThDEvLMQ',1);
CREATE TABLE "phone" (
   "device" TEXT NOT NULL,
   "key" TEXT NOT NULL,
   "match" INTEGER NOT NULL REFERENCES "match"("id"),
   "at" TEXT NOT NULL,
   "forgotten" INTEGER NOT NULL DEFAULT '0',
   PRIMARY KEY ("device", "key", "match")
) STRICT;
CREATE TABLE "rematch" (
   "match" INTEGER PRIMARY KEY REFERENCES "match"("id"),
   "next" INTEGER NOT NULL REFERENCES "match"("id")
, "write_key" TEXT NOT NULL DEFAULT '', "look_key" TEXT NOT NULL DEFAULT '') STRICT;
CREATE TABLE "replaced" (
   "key" TEXT NOT NULL,
   "match" INTEGER NOT NULL REFERENCES "match"("id"),
   "which" TEXT NOT NULL,
   "seq" INTEGER NOT NULL,
   "at" TEXT NOT NULL,
   "device" TEXT NOT NULL,
   PRIMARY KEY ("key", "match")
) STRICT;
CREATE TABLE "secret" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
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
