"""Cards and figures in people's words, as the fields of a question."""

from collections.abc import Mapping

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.lexicon import lexicon
from companion.rulebook.reader import Reading, read
from companion.rulebook.utterance import Utterance, form_of
from companion.rulebook.words import words

CASES = [
    ("canasta", "can-open", "can i open with 3 kings 2 aces and a joker at 1640",
     {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "opening", "AA2 KKK", {"melds.0": "A A 2", "melds.1": "K K K"}),
    ("canasta", "can-open", "we have 1640, K K K and A A joker?", {"score": "1640", "hand": "K K K A A JK"}),
    ("canasta", "meld", "two kings and two deuces", {"cards": "K K 2 2"}),
    ("burraco", "meld", "5H 6H 7H JK", {"cards": "5♥ 6♥ 7♥ JK"}),
    ("belote", "highest", "ace of spades or 10 of hearts", {"cards": "A♠ 10♥"}),
    ("belote", "highest", "trumps hearts: S7 S8 SK SA, who wins", {"trump": "H", "cards": "7♠ 8♠ K♠ A♠"}),  # suit first
    ("belote", "highest", "is H9 higher than a spade king", {"cards": "9♥ K♠"}),
    ("canasta", "take-pile", "pile has a king on top, i have two kings", {"top": "K", "hand": "K K"}),
    ("canasta", "take-pile", "frozen, ace on top, i have a pair of aces",
     {"frozen": "yes", "top": "A", "hand": "A A"}),
    ("canasta", "take-pile", "top is a queen and i hold a queen and a 2", {"top": "Q", "hand": "Q 2"}),
    ("canasta", "hand", "left with jack 9 a two and a black three", {"cards": "J 9 2 3♠"}),
    ("canasta", "hand-score", "410 on the table, a couple of red 3s, we went out",
     {"melded": "410", "red_threes": "2", "went_out": "yes"}),
    ("pontoon", "split", "a pair of tens, split?", {"cards": "10 10"}),
    ("belote", "card-points", "ace ten king of hearts worth", {"cards": "A♥ 10♥ K♥"}),  # not ten kings
    ("pontoon", "compare", "bank has 19 i have pontoon stake 20", {"bank": "19", "held": "pontoon", "stake": "20"}),
    ("pontoon", "beats", "i have a king and a queen bank has two eights", {"cards": "K Q", "bank": "8 8"}),
    ("shoot-pontoon", "room", "kitty is 100 how much can i shoot", {"kitty": "100"}),
    ("canasta", "meld", "what is a meld", {}),
    ("canasta", "minimum", "we have 1500 exactly how much to lay down first", {"score": "1500"}),
    ("canasta", "meld", "5 5 5 joker ok", {"cards": "5 5 5 JK"}),
    ("canasta", "meld", "3 kings and 2 jokers", {"cards": "K K K JK JK"}),
    ("burraco", "meld", "queen king ace of hearts", {"cards": "Q♥ K♥ A♥"}),
    ("burraco", "meld", "7 7 7 joker 2", {"cards": "7 7 7 JK 2"}),
    ("burraco", "card-points", "joker 2 and ace left", {"cards": "JK 2 A"}),
    ("burraco", "meld", "3h 4h 2d", {"cards": "3♥ 4♥ 2♦"}),
    ("pontoon", "hand", "777 worth", {"cards": "7 7 7"}),
    ("pontoon", "hand", "what does ace and 5 count", {"cards": "A 5"}),
    ("belote", "contract", "we took 82 them 80", {"taker": "0", "tricks.0": "82", "tricks.1": "80"}),
    ("belote", "contract", "they took and made 79", {"taker": "1", "tricks.1": "79"}),
    ("coinche", "contract", "coinched 100 they got 90",
     {"contract": "100", "coinche": "2", "taker": "1", "tricks.1": "90"}),
    ("coinche", "contract", "we bid 90 and got 92", {"contract": "90", "taker": "0", "tricks.0": "92"}),
    ("shoot-pontoon", "room", "kitty 100 two people shot 30 each", {"kitty": "100", "open_bets": "60"}),
    ("shoot-pontoon", "room", "kitty 90 eve shot 25 sam 30", {"kitty": "90", "open_bets": "55"}),
    ("canasta", "opening", "K K 2 + 9 9 9", {"melds.0": "K K 2", "melds.1": "9 9 9"}),
    ("burraco", "card-points", "joker, king and a 7", {"cards": "JK K 7"}),
    ("burraco", "card-points", "4 kings and a 7 left", {"cards": "K K K K 7"}),
    ("belote", "contract", "90 for us 72 for them but they have the belote",
     {"taker": "0", "tricks.0": "90", "tricks.1": "72", "belote": "1"}),
    ("canasta", "opening", "k k k 8 8 8 at 200", {"score": "200", "melds.0": "K K K", "melds.1": "8 8 8"}),
    ("canasta", "hand", "a a 2 and a black 3", {"cards": "A A 2 3♠"}),
    ("canasta", "meld", "7 aces no wilds", {"cards": "A A A A A A A"}),
    ("canasta", "meld", "6 tens + a 2", {"cards": "10 10 10 10 10 10 2"}),
    ("canasta", "minimum", "minus 120 total", {"score": "-120"}),
    ("canasta", "minimum", "our total 1480 their total 1620", {"score": "1480"}),
    ("canasta", "minimum", "we have 1480 and they 2900, what do they need", {"score": "2900"}),
    ("canasta", "meld", "i have a 2 and a 7", {"cards": "2 7"}),
    ("burraco", "meld", "KKK2", {"cards": "K K K 2"}),
    ("belote", "contract", "we got 100 with belote, they 62",
     {"taker": "0", "tricks.0": "100", "tricks.1": "62", "belote": "0"}),
    ("belote", "contract", "we got 100 without belote", {"taker": "0", "tricks.0": "100"}),
    ("belote", "winner", "we have 510 they have 490 who won", {"totals.0": "510", "totals.1": "490"}),
    ("coinche", "contract", "100 spades, took 112", {"contract": "100", "trump": "S", "taker": "0", "tricks.0": "112"}),
    ("pontoon", "stick", "A and 4 can i stick", {"cards": "A 4"}),
    ("belote", "contract", "we took and they got 90", {"taker": "0", "tricks.1": "90"}),
    ("pontoon", "split", "q q can i split", {"cards": "Q Q"}),
    ("coinche", "points-needed", "110 with belote", {"contract": "110", "belote": "takers"}),
    ("pontoon", "compare", "five cards against 21", {"held": "five-card-trick", "bank": "21"}),
    ("shoot-pontoon", "bust", "kitty 50 i shot 20 and bust", {"kitty": "50", "shoot": "20"}),
    ("coinche", "contract", "they failed 130", {"contract": "130", "taker": "1"}),
    ("belote", "contract", "they took, 82 us", {"taker": "1", "tricks.0": "82"}),
    ("belote", "contract", "they have 82, 80 for us", {"taker": "1", "tricks.1": "82", "tricks.0": "80"}),
    ("coinche", "contract", "100 bid, 90 made", {"contract": "100", "taker": "0", "tricks.0": "90"}),
    ("coinche", "contract", "100 was bid and 80 scored", {"contract": "100", "taker": "0", "tricks.0": "80"}),
    ("coinche", "contract", "100 coinched and surcoinched, made 104",
     {"contract": "100", "coinche": "4", "taker": "0", "tricks.0": "104"}),
    ("burraco", "card-points", "ace eight and five left", {"cards": "A 8 5"}),
    ("burraco", "meld", "3 4 5 hearts", {"cards": "3♥ 4♥ 5♥"}),
    ("canasta", "opening", "QQQ + 88 joker enough at zero", {"score": "0", "melds.0": "Q Q Q", "melds.1": "8 8 JK"}),
    ("canasta", "opening", "3 kings and a joker enough", {"melds.0": "K K K JK"}),
    ("burraco", "meld", "8h 9h joker jh qh kh ah", {"cards": "8♥ 9♥ JK J♥ Q♥ K♥ A♥"}),
    ("burraco", "meld", "a 2 3 4 5 of hearts", {"cards": "A♥ 2♥ 3♥ 4♥ 5♥"}),
    ("pontoon", "stick", "j 5 stick", {"cards": "J 5"}),
    ("pontoon", "stick", "a 6 stick or not", {"cards": "A 6"}),
    ("pontoon", "beats", "8 8 5 vs dealer 20", {"cards": "8 8 5"}),
    ("coinche", "contract", "100 spades with 112", {"contract": "100", "tricks.0": "112", "taker": "0", "trump": "S"}),
    ("coinche", "contract", "100 doubled", {"contract": "100", "coinche": "2"}),
    ("canasta", "cards", "a a joker is how much", {"cards": "A A JK"}),
    ("canasta", "hand", "three black 3s", {"cards": "3♠ 3♣ 3♠"}),
    ("shoot-pontoon", "room", "kitty 100 2 players shot 30 each", {"kitty": "100", "open_bets": "60"}),
    ("pontoon", "compare", "bank busts im on 19 bet 2", {"held": "19", "bank": "bust", "stake": "2"}),
    ("pontoon", "compare", "pontoon against pontoon", {"held": "pontoon", "bank": "pontoon"}),
    ("pontoon", "compare", "5 card trick stake 3", {"held": "five-card-trick", "stake": "3"}),
    ("coinche", "contract", "bid 90, 77 in tricks and we had belote",
     {"contract": "90", "taker": "0", "tricks.0": "77", "belote": "0"}),
    ("coinche", "contract", "contract 110, 123 in tricks", {"contract": "110", "taker": "0", "tricks.0": "123"}),
    ("coinche", "contract", "they took 110 and failed", {"contract": "110", "taker": "1"}),
    ("coinche", "contract", "they bid 130, nobody coinched, failed", {"contract": "130", "taker": "1"}),
    ("coinche", "contract", "we bid 110 and won every trick, no capot bid",
     {"contract": "110", "taker": "0", "capot": "0"}),
    ("coinche", "contract", "we failed but had belote, do the 20 stay ours", {"taker": "0", "belote": "0"}),
    ("burraco", "card-points", "two kings, a 6 and a joker", {"cards": "K K 6 JK"}),
    ("canasta", "hand", "stuck with a king and a black three", {"cards": "K 3♠"}),
    ("canasta", "opening", "queen queen joker plus 9 9 9 at 200",
     {"score": "200", "melds.0": "Q Q JK", "melds.1": "9 9 9"}),
    ("burraco", "meld", "7 to king of hearts", {"cards": "7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"}),
    ("burraco", "meld", "3 to 9 of spades ok?", {"cards": "3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"}),
    ("burraco", "meld", "is it played by 3 to 9 people", {}),
    ("pontoon", "compare", "bank and me both have a pontoon", {"held": "pontoon", "bank": "pontoon"}),
    ("pontoon", "compare", "i have 18 with 4 on it against 17", {"held": "18", "bank": "17", "stake": "4"}),
    ("shoot-pontoon", "shoot", "the limit is 5 can i shoot 40", {"amount": "40"}),
    ("shoot-pontoon", "room", "60 in the kitty, 35 of it shot", {"kitty": "60", "open_bets": "35"}),
    ("shoot-pontoon", "settle-shoot", "bet 4, shot 12, i have pontoon and bank 18",
     {"stake": "4", "shoot": "12", "held": "pontoon", "bank": "18"}),
    ("shoot-pontoon", "settle-shoot", "6 staked and 12 on the shoot, i hold 20",
     {"stake": "6", "shoot": "12", "held": "20"}),
    ("pontoon", "compare", "staked 10 shot 15, bust", {"held": "bust", "stake": "10"}),
    ("coinche", "contract", "110 spades and the defence has 55",
     {"contract": "110", "trump": "S", "taker": "0", "tricks.1": "55"}),
    ("coinche", "contract", "they bid 110, defence 70",
     {"contract": "110", "taker": "1", "tricks.0": "70"}),
    ("burraco", "hand-score", "we havent taken the pozzetto, 120 laid and 35 held",
     {"pozzetto": "not_taken", "melded": "120", "left": "35"}),
    ("belote", "card-points", "trump jack, trump 9 and a ten", {"cards": "J* 9* 10"}),
    ("coinche", "contract", "90 coinched, takers ended up with 104",
     {"contract": "90", "coinche": "2", "taker": "0", "tricks.0": "104"}),
    ("canasta", "hand", "left with a king, a black three and a 7", {"cards": "K 3♠ 7"}),
    ("belote", "declared", "2 tierces, a quarte and four nines", {"tierces": "2", "quartes": "1", "fours": "9 9 9 9"}),
    ("belote", "declared", "a brelan of queens but no tierce", {"fours": "Q Q Q Q"}),
    ("belote", "card-points", "a heap with two aces, a king and the jack of trumps", {"cards": "A A K J*"}),
    ("belote", "card-points", "jack and nine of trumps with a queen", {"cards": "J* 9* Q"}),
    ("belote", "card-points", "jack nine ten of trumps", {"cards": "J* 9* 10*"}),
    ("belote", "card-points", "one ace, 2 10 and the last ten", {"cards": "A 10 10", "last": "yes"}),
    ("belote", "contract", "we took, 58 in tricks v 104 but king and queen of trumps",
     {"taker": "0", "tricks.0": "58", "tricks.1": "104", "belote": "0"}),
    ("coinche", "contract", "we bid 80 and they coinched, 96-66",
     {"contract": "80", "coinche": "2", "taker": "0", "tricks.0": "96", "tricks.1": "66"}),
    ("coinche", "contract", "theirs 110 coinched, they have 91",
     {"contract": "110", "coinche": "2", "taker": "1", "tricks.1": "91"}),
    ("burraco", "hand-score", "180 laid, a dirty one, 25 held",
     {"melded": "180", "dirty_burracos": "1", "left": "25"}),
    ("coinche", "contract", "they bid capot and made it", {"contract": "capot", "taker": "1", "capot": "1"}),
    ("coinche", "contract", "they bid capot and never made it", {"contract": "capot", "taker": "1"}),
    ("coinche", "card-points", "all trumps, two jacks in the trick", {"cards": "J J", "trump": "TA"}),
    ("coinche", "points-needed", "they bid 90, belote with us", {"contract": "90", "belote": "defence"}),
    ("belote", "contract", "our belote, they took and got 90", {"taker": "1", "tricks.1": "90", "belote": "0"}),
    ("pontoon", "compare", "banker stuck on 19, i stuck on 20, bet of 6", {"held": "20", "bank": "19", "stake": "6"}),
    ("belote", "card-points", "trump jack and nine", {"cards": "J* 9*"}),
    ("belote", "card-points", "trump king and 8", {"cards": "K* 8*"}),
    ("belote", "card-points", "trump ace and the ten of hearts", {"cards": "A* 10♥"}),
    ("belote", "contract", "takers 93 others 69, belote others",
     {"taker": "0", "tricks.0": "93", "tricks.1": "69", "belote": "1"}),
    ("belote", "contract", "81 waiting, they took and made 95 to 67",
     {"held": "81", "taker": "1", "tricks.1": "95", "tricks.0": "67"}),
    ("belote", "declared", "J 9 10 of trumps", {"fours": "J* 9* 10*"}),  # in no order: no tierce
    ("belote", "declared", "9 10 j of hearts", {"tierces": "1"}),
    ("belote", "declared", "j 10 9 of hearts", {"tierces": "1"}),
    ("burraco", "hand-score", "1 clean 2 dirty 345 cards",
     {"clean_burracos": "1", "dirty_burracos": "2", "melded": "345"}),
    ("burraco", "hand-score", "clean 1, dirty 2, 345 down",
     {"clean_burracos": "1", "dirty_burracos": "2", "melded": "345"}),
    ("canasta", "hand-score", "red threes 2, 120 on the table", {"red_threes": "2", "melded": "120"}),
    ("canasta", "hand-score", "a natural canasta of seven 6s and a two added", {"melds.0": "6 6 6 6 6 6 6 2"}),
    ("canasta", "hand-score", "a natural canasta and seven 6s, 100 on the table",
     {"melded": "100", "melds.0": "6 6 6 6 6 6 6"}),
    ("burraco", "hand-score", "300 laid, a dirty one, we closed, nothing left",
     {"melded": "300", "dirty_burracos": "1", "closed": "yes"}),
    ("burraco", "hand-score", "300 laid, a dirty one, 40 left, they closed",
     {"melded": "300", "dirty_burracos": "1", "left": "40"}),
    ("burraco", "hand-score", "they laid 300, a dirty one, and closed",
     {"melded": "300", "dirty_burracos": "1", "closed": "yes"}),
    ("canasta", "hand", "ace, 2 and 3 black", {"cards": "A 2 3♠"}),
    ("canasta", "red-threes", "3 red ones", {"count": "3"}),
    ("burraco", "meld", "A 2 3 joker 5 all spades", {"cards": "A♠ 2♠ 3♠ JK 5♠"}),
    ("shoot-pontoon", "shoot", "can i shoot 15 before the fourth, kitty 40",
     {"before": "fourth", "amount": "15", "kitty": "40"}),
]  # fmt: skip

FOREIGN = [
    ("bn", "coinche", "contract", "amra 110 dekechi, peyechi 96", {"contract": "110", "taker": "0", "tricks.0": "96"}),
    ("bn", "coinche", "contract", "ওরা ১০০ বলেছে, ৮৮ পেয়েছে", {"contract": "100", "taker": "1", "tricks.1": "88"}),
    ("bn", "coinche", "contract", "১০০ ডাক, ৯০ হয়েছে", {"contract": "100", "taker": "0", "tricks.0": "90"}),
    ("fr", "canasta", "hand-score", "deux canastas mixtes, 310 sur la table", {"melded": "310", "mixed_canastas": "2"}),
    ("it", "burraco", "hand-score", "due burrachi puliti e uno sporco, 300 calati, chiusura",
     {"melded": "300", "clean_burracos": "2", "dirty_burracos": "1", "closed": "yes"}),
    ("it", "belote", "contract", "prendono loro, 82 noi", {"taker": "1", "tricks.0": "82"}),
    ("it", "belote", "contract", "facciamo 85, prendono loro", {"taker": "1", "tricks.0": "85"}),
    ("fr", "belote", "contract", "prennent, font 85", {"taker": "1", "tricks.1": "85"}),
    ("fr", "canasta", "minimum", "on a 1480 et eux 2900, il leur faut combien pour ouvrir", {"score": "2900"}),
    ("fr", "coinche", "contract", "110 fait 108", {"contract": "110", "taker": "0", "tricks.0": "108"}),
    ("fr", "coinche", "contract", "100 demandés, 90 réalisés", {"contract": "100", "taker": "0", "tricks.0": "90"}),
    ("it", "coinche", "contract", "100 chiamati e 90 fatti", {"contract": "100", "taker": "0", "tricks.0": "90"}),
    ("it", "coinche", "contract", "90 quadri, 98 contro 64",
     {"contract": "90", "trump": "D", "taker": "0", "tricks.0": "98", "tricks.1": "64"}),
    ("it", "coinche", "contract", "100 contro, fatti 90",
     {"contract": "100", "coinche": "2", "taker": "0", "tricks.0": "90"}),
    ("pa", "coinche", "contract", "ohna 120 bole te haar gaye", {"contract": "120", "taker": "1"}),
    ("pa", "canasta", "minimum", "saade minus 45 ne", {"score": "-45"}),
    ("pa", "burraco", "card-points", "do begman te ik jokar", {"cards": "Q Q JK"}),
    ("fr", "belote", "card-points", "dame d'atout, trois dix et dix de der", {"cards": "Q* 10 10 10", "last": "yes"}),
    ("fr", "belote", "card-points", "valet 9 as et 10 d'atout dans mes plis", {"cards": "J* 9* A* 10*"}),  # not 9 aces
    ("fr", "canasta", "hand", "un joker et trois 5", {"cards": "JK 5 5 5"}),
    ("bn", "canasta", "meld", "3ti raja ar ekta joker", {"cards": "K K K JK"}),
    ("it", "burraco", "hand-score", "pozzetto mai preso, 130 calati, 25 in mano",
     {"pozzetto": "not_taken", "melded": "130", "left": "25"}),
    ("it", "belote", "card-points", "fante di briscola, due assi e tre dieci", {"cards": "J* A A 10 10 10"}),
    ("pa", "belote", "card-points", "ਤੁਰਪ ਦਾ ਨਹਿਲਾ ਤੇ ਦੋ ਯੱਕੇ", {"cards": "9* A A"}),
    ("fr", "shoot-pontoon", "settle-shoot", "misé 5, shooté 15, la banque a pontoon",
     {"stake": "5", "shoot": "15", "bank": "pontoon"}),
    ("bn", "belote", "contract", "৮১ তোলা ছিল, নিলাম ৯৫ ওরা ৬৭",
     {"held": "81", "taker": "0", "tricks.0": "95", "tricks.1": "67"}),
    ("fr", "belote", "contract", "81 en suspens, on prend, 95 à 67",
     {"held": "81", "taker": "0", "tricks.0": "95", "tricks.1": "67"}),
    ("it", "belote", "contract", "81 in sospeso, prendiamo e facciamo 95 a 67",
     {"held": "81", "taker": "0", "tricks.0": "95", "tricks.1": "67"}),
    ("pa", "belote", "contract", "ਲੈਣ ਵਾਲੇ 95 ਦੂਜੇ 67", {"taker": "0", "tricks.0": "95", "tricks.1": "67"}),
    ("bn", "belote", "card-points", "তুরুপের গোলাম আর নহলা", {"cards": "J* 9*"}),
    ("pa", "belote", "card-points", "ਤੁਰਪ ਦਾ ਗੋਲਾ ਤੇ ਨਹਿਲਾ", {"cards": "J* 9*"}),
    ("bn", "belote", "declared", "তুরুপের সাহেব বিবি আর একটা কার্ত", {"with_belote": "yes", "quartes": "1"}),
    ("bn", "canasta", "hand-score", "লাল তিন ৩টা, টেবিলে ১৯০", {"red_threes": "3", "melded": "190"}),
    ("bn", "burraco", "meld", "ছখানা নহলা", {"cards": "9 9 9 9 9 9"}),
    ("pa", "belote", "contract", "ਸਾਰੀਆਂ ਸਰਾਂ ਸਾਡੀਆਂ", {"capot": "0"}),
    ("pa", "coinche", "contract", "90 ਬੋਲੇ, ਸਰਾਂ ਵਿੱਚ 92, ਬੈਲੋਟ ਕਿਸੇ ਦੀ ਨਹੀਂ",
     {"contract": "90", "taker": "0", "tricks.0": "92"}),
    ("pa", "belote", "contract", "ਅਸੀਂ ਲਿਆ 92, ਬੈਲੋਟ ਸਾਡੀ", {"taker": "0", "tricks.0": "92", "belote": "0"}),
    ("bn", "belote", "contract", "আমরা নিলাম ৯২, বেলোত কারও নেই", {"taker": "0", "tricks.0": "92"}),
    ("it", "burraco", "victory-points", "340 di vantaggio dopo 4 smazzate", {"difference": "340", "deals": "4"}),
    ("fr", "burraco", "hand-score", "430 posés, 85 en main, eux ont fermé", {"melded": "430", "left": "85"}),
    ("fr", "canasta", "hand", "un as, un 2 et 3 noir", {"cards": "A 2 3♠"}),
    ("it", "burraco", "meld", "asso 2 3 tutti di picche", {"cards": "A♠ 2♠ 3♠"}),
    ("it", "belote", "declared", "quattro assi piu una terza", {"tierces": "1", "fours": "A A A A"}),
    ("bn", "shoot-pontoon", "shoot", "৪ নম্বর তাসের আগে", {"before": "fourth"}),
    ("bn", "belote", "legal-cards", "haraton lead, trump iskapon, amar haate iskaponer saheb ar ruitoner 7",
     {"trump": "S", "trick.0.card": "H", "trick.0.seat": "0", "seat": "1", "hand": "K♠ 7♦"}),
    ("pa", "belote", "legal-cards", "paan chali, turap hukam, mere kol hukam da badshah te itt da 7",
     {"trump": "S", "trick.0.card": "H", "trick.0.seat": "0", "seat": "1", "hand": "K♠ 7♦"}),
    ("fr", "belote", "legal-cards", "atout carreau, V carreau joué, j'ai 9 et 8 carreau",
     {"trump": "D", "trick.0.card": "J♦", "trick.0.seat": "0", "seat": "1", "hand": "9♦ 8♦"}),
    ("bn", "shoot-pontoon", "room", "কিটি ৫০, ২০ শুট করলাম, কত বাকি", {"kitty": "50", "open_bets": "20"}),
    ("en", "canasta", "take-pile", "can I take the pile with KK, king on top", {"hand": "K K", "top": "K"}),
    ("en", "canasta", "meld", "K, K, K, joker", {"cards": "K K K JK"}),
    ("en", "canasta", "hand-score", "left over: 2 aces, joker, 3 fours", {"left_cards": "A A JK 4 4 4"}),
    ("en", "canasta", "hand-score", "left K 7, melds KKKKK and 777",
     {"melds.0": "K K K K K", "melds.1": "7 7 7", "left_cards": "K 7"}),
    ("en", "burraco", "hand-score", "two burracos clean, one dirty, not closed, 410 cards, left 35",
     {"clean_burracos": "2", "dirty_burracos": "1", "closed": "no", "melded": "410", "left": "35"}),
    ("en", "canasta", "hand-score", "stuck a deuce on our clean tens",
     {"natural_canastas": "1", "melds.0": "10", "left_cards": "2"}),
    ("en", "coinche", "contract", "bid 90, tricks 80, belote theirs",
     {"taker": "0", "contract": "90", "tricks.0": "80", "belote": "1"}),
    ("en", "belote", "contract", "they took and made 75, belote ours", {"taker": "1", "tricks.1": "75", "belote": "0"}),
    ("en", "belote", "contract", "we took, 90, tierce ours, belote theirs",
     {"taker": "0", "tricks.0": "90", "belote": "1"}),
    ("bn", "belote", "contract", "আমরা নিয়ে ৭৪ করলাম, ওরা কত লিখবে", {"taker": "0", "tricks.0": "74"}),
    ("en", "belote", "contract", "no, belote ours, took 95", {"taker": "0", "belote": "0", "tricks.0": "95"}),
    ("en", "burraco", "hand-score", "AAAAAAA2 clean or dirty", {"melds.0": "A A A A A A A 2"}),
    ("it", "burraco", "hand-score", "sette re e un jolly, pulito o sporco?", {"melds.0": "K K K K K K K JK"}),
    ("fr", "belote", "legal-cards", "coeur demandé, j'ai pas de coeur, atout pique, j'ai roi pique et 7 carreau",
     {"trump": "S", "trick.0.card": "H", "trick.0.seat": "0", "seat": "1", "hand": "K♠ 7♦"}),
    ("it", "belote", "highest", "quadri di mano, briscola cuori: asso quadri, 7 cuori",
     {"trump": "H", "cards": "A♦ 7♥"}),
    ("pa", "shoot-pontoon", "shoot", "ਚੌਥੇ ਪੱਤੇ ਤੋਂ ਪਹਿਲਾਂ", {"before": "fourth"}),
    ("en", "pontoon", "compare", "staked £5, 20 against 19", {"stake": "5", "held": "20", "bank": "19"}),
    ("it", "burraco", "hand-score", "un pulito, 300 carte, pozzetto no",
     {"clean_burracos": "1", "melded": "300", "pozzetto": "not_taken"}),
    ("fr", "burraco", "half", "les deux ont fait 345 ensemble, chacun marque", {"points": "345"}),
]  # fmt: skip


def reading(
    game: str, question: str, text: str, language: str = "en", sides: Mapping[str, int] | None = None
) -> Reading:
    spoken = words(language, game=game)
    said = Utterance(lexicon(spoken), Ear(shelf()[game], spoken).said(text), sides or {})
    return read(form_of(shelf()[game].question(question), lexicon(spoken)), said)


@pytest.mark.parametrize(("language", "game", "question", "text", "fields"), FOREIGN, ids=lambda one: str(one)[:40])
def test_what_was_said_in_other_languages_fills_in_the_form(
    language: str, game: str, question: str, text: str, fields: dict[str, str]
) -> None:
    assert reading(game, question, text, language).fields == fields


@pytest.mark.parametrize(("game", "question", "text", "fields"), CASES, ids=lambda one: str(one)[:40])
def test_what_was_said_fills_in_the_form(game: str, question: str, text: str, fields: dict[str, str]) -> None:
    assert reading(game, question, text).fields == fields


@pytest.mark.parametrize(("text", "cards"), [("ইস্কাপনের বিবি", ["Q♠"]), ("৩টি টেক্কা", ["A", "A", "A"])])
def test_cards_are_heard_suit_first_and_counted_with_what_hangs_on_the_figure(text: str, cards: list[str]) -> None:
    said = Ear(shelf()["belote"], words("bn", game="belote")).said(text)
    assert [card for one in said for card in one.cards] == cards


@pytest.mark.parametrize(
    ("game", "text", "cards"),
    [("burraco", "a 2 in its own place", []), ("burraco", "a 4 5 of hearts", ["A♥", "4♥", "5♥"]),
     ("pontoon", "a 7, stick?", ["A", "7"])],
)  # fmt: skip
def test_an_article_is_no_ace(game: str, text: str, cards: list[str]) -> None:
    said = Ear(shelf()[game], words("en", game=game)).said(text)
    assert [card for one in said for card in one.cards] == cards


@pytest.mark.parametrize(("text", "figure"), [("bob and cy shot 30 each", "60"), ("bob shot 30 each", "30")])
def test_a_figure_that_was_said_of_each_of_those_named_is_taken_so_often(text: str, figure: str) -> None:
    said = Ear(shelf()["shoot-pontoon"], words("en", game="shoot-pontoon")).said(text, {"bob", "cy"})
    assert [one.word for one in said if one.figure] == [figure]


def test_figures_beside_names_are_those_of_their_sides() -> None:
    read_as = reading("belote", "contract", "ann took 70 bob 50 cy 42", sides={"ann": 0, "bob": 1, "cy": 2})
    assert read_as.fields == {"taker": "0", "tricks.0": "70", "tricks.1": "50", "tricks.2": "42"}


def test_they_are_whoever_was_named_and_the_others_those_who_did_not_take() -> None:
    read_as = reading("coinche", "contract", "cy bids 110 and they make 117", sides={"cy": 0})
    assert read_as.fields == {"taker": "0", "contract": "110", "tricks.0": "117"}
    read_as = reading("coinche", "contract", "bob bid 100, the others got 70", sides={"bob": 1})
    assert read_as.fields == {"taker": "1", "contract": "100", "tricks.0": "70"}


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "five cards making 17, stake 30, banker stuck on 20"),
     ("fr", "mise 30, cinq cartes à 17, le banquier à 20"),
     ("it", "cinque carte che fanno 17, puntata 30, banco 20"), ("bn", "পাঁচ তাস ১৭, বাজি ৩০, ব্যাংকার ২০"),
     ("pa", "ਕੁੱਲ ਦਾਅ 30, ਪੰਜ ਪੱਤੇ 17 ਦੇ, ਬੈਂਕਰ 20 ਤੇ ਰੁਕਿਆ")],
)  # fmt: skip
def test_what_a_hand_with_a_name_comes_to_need_not_be_said(language: str, text: str) -> None:
    said = reading("pontoon", "compare", text, language)
    assert said.fields == {"held": "five-card-trick", "stake": "30", "bank": "20"}
    assert not said.unused


def test_a_figure_that_no_field_takes_is_unused() -> None:
    unused = reading("canasta", "meld", "3 kings at 1640 with 7 rounds").unused
    assert [one.word for one in unused] == ["1640", "7"]


@pytest.mark.parametrize(
    ("language", "text", "cards"),
    [("bn", "হরতনের ৫ ৬ ৭", ["5♥", "6♥", "7♥"]), ("pa", "ਪਾਨ ਦੀ 5 6 7 ਤੇ ਜੋਕਰ", ["5♥", "6♥", "7♥", "JK"]),
     ("it", "3 4 5 di cuori", ["3♥", "4♥", "5♥"]), ("fr", "R R R 2", ["K", "K", "K", "2"]),
     ("pa", "ਚਿੜੀ ਦਾ ਛੱਕਾ ਇੱਟ ਦਾ ਸੱਤਾ", ["6♣", "7♦"]),
     ("it", "asso due tre di cuori", ["A♥", "2♥", "3♥"]), ("fr", "vd rp 9p", ["J♦", "K♠", "9♠"]),
     ("fr", "r d v de pique", ["K♠", "Q♠", "J♠"]), ("en", "we have 9s as well", ["9"]),
     ("it", "dal 5 al 8 di picche", ["5♠", "6♠", "7♠", "8♠"]),
     ("it", "dal 10 alla donna di fiori", ["10♣", "J♣", "Q♣"]),
     ("fr", "du 10 à la dame de trèfle", ["10♣", "J♣", "Q♣"]), ("pa", "itt di 4 ton 6", ["4♦", "5♦", "6♦"]),
     ("fr", "du 9 au roi de pique", ["9♠", "10♠", "J♠", "Q♠", "K♠"]), ("bn", "ইস্কাপনের ৩ থেকে ৫", ["3♠", "4♠", "5♠"]),
     ("pa", "ਹੁਕਮ ਦੀ 3 ਤੋਂ 5", ["3♠", "4♠", "5♠"]),
     ("fr", "roi as et deux", ["K", "A", "2"]), ("fr", "3 rois et 2 deux", ["K", "K", "K", "2", "2"])],
)  # fmt: skip
def test_a_suit_is_that_of_every_rank_beside_it(language: str, text: str, cards: list[str]) -> None:
    said = Ear(shelf()["burraco"], words(language, game="burraco")).said(text)
    assert [card for one in said for card in one.cards] == cards
