"""Search for what is computed: the figures of a question, whatever way they are told, fill in the form."""

from urllib.parse import urlencode

import pytest

from tests.phone import Phone, begin, start


def first(phone: Phone, game: str, wanted: str, language: str = "en") -> str:
    """The text of the first answer."""
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")
    return next(one for one in page.every() if "data-answer" in one.attributes).text


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [("shoot-pontoon", "staked 4 shot 12, i have 20 and the bank 19. what do i get in all", "16"),
     ("coinche", "bid ninety, made a hundred and four. what do we write", "We 190, They 60"),
     ("coinche", "with belote on a 110 bid how many do we need in tricks", "90"),
     ("canasta", "caught with an ace, a black three and a 6", "−30"),
     ("canasta", "got 3 red threes, nothing melded", "−300"),
     ("canasta", "may i discard a two", "which freezes the pile"), ("canasta", "KKK2 good?", "Its cards count 50"),
     ("canasta", "Q Q Q + A A A enough for the first deal?", "They count 90; you need 50."),
     ("burraco", "they closed and i am still holding Q Q 7", "25"),
     ("burraco", "never took the pozzetto, 60 in hand", "−160"),
     ("belote", "took it 99 to 63, what goes down", "We 99, They 63"),
     ("belote", "we took with 71 in tricks v 91 but hold a quarte, did we make it", "We 121, They 91"),
     ("belote", "they took, 66 to our 96 and our tierce, what do we write", "We 182, They 0"),
     ("coinche", "bid 110, 104 in tricks and we said belote rebelote, ok?", "We 230, They 60"),
     ("coinche", "we bid 90 diamonds and got all eight tricks", "We 340, They 0"),
     ("shoot-pontoon", "i shot 20 and lost, kitty was 80", "−20"),
     ("pontoon", "18 me 17 bank 5 stake", "You win."), ("pontoon", "4 staked, 18 against 20", "−4"),
     ("pontoon", "bank 20 against my 18, stake 4", "−4"),
     ("pontoon", "5 staked, 20 against 19", "You win. You keep your stake"),
     ("belote", "took it, 62 against 100", "We 0, They 162"),
     ("coinche", "100 bid, 90 made", "We 0, They 260"), ("coinche", "80 called and 92 scored", "We 170, They 70"),
     ("coinche", "coinched, surcoinched, 100 hearts failed", "We 0, They 1,040"),
     ("coinche", "capot bid, coinched and made, how much", "We 1,000, They 0"),
     ("belote", "every trick and a tierce, what do we write", "We 272, They 0"),
     ("belote", "81 waiting, we took it and made 95 to 67", "We 176, They 67"),
     ("canasta", "natural canasta of seven 9s and we added a two, total now", "390"),
     ("canasta", "KKK 777 with 1700, ok", "They count 45; you need 90."),
     ("belote", "9 of trumps led, i hold the trump jack and 8, may i play the 8", "You may play J♠"),
     ("pontoon", "bet 6 and got a pontoon, what do i get", "12"),
     ("pontoon", "five card trick, stake 6, what do i win", "12"),
     ("pontoon", "staked 6 and bust, what do i lose", "−6"),
     ("shoot-pontoon", "shot 15, got a pontoon, what do i get", "15"),
     ("shoot-pontoon", "may i shoot 15 on the second card, 40 in the kitty", "You may; there is room for 40"),
     ("pontoon", "stake 5, most on one hand", "35"),
     ("burraco", "1940 us 2015 them, is it over", "We 1,940, They 2,015"),
     ("shoot-pontoon", "80 in kitty, 25 and 20 already shot, the most i can shoot", "35"),
     ("burraco", "never took the pozzetto and K K 7 left, what do we lose", "−125")],
)  # fmt: skip
def test_figures_are_computed_whatever_way_they_are_told(phone: Phone, game: str, wanted: str, told: str) -> None:
    assert told in first(phone, game, wanted)


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("canasta", "en", "canasta for 2 how many cards", "15 cards"),
     ("canasta", "en", "how many cards for 3 players", "13 cards"),
     ("canasta", "en", "2 player how many canastas to go out", "at least two canastas"),
     ("canasta", "fr", "canasta à deux joueurs combien de cartes", "15 cartes"),
     ("burraco", "it", "burraco in tre quante carte", "33 carte"),
     ("canasta", "bn", "২ জন হলে কয়টা তাস", "১৫টা"), ("canasta", "pa", "2 ਜਣੇ ਖੇਡਣ, ਕਿੰਨੇ ਪੱਤੇ", "15"),
     ("canasta", "en", "how many points for 2", "20"), ("canasta", "en", "how many cards for 7 players", "11 cards")],
)  # fmt: skip
def test_a_question_that_says_how_many_play_is_answered_by_their_rules(
    phone: Phone, game: str, language: str, wanted: str, told: str
) -> None:
    assert told in first(phone, game, wanted, language)


@pytest.mark.parametrize(
    ("place", "language", "wanted", "table"),
    [("/canasta", "en", "canasta for 2 how many cards", "Canasta, 2 players"),
     ("", "en", "canasta for 2 how many cards", "Canasta, 2 players"),
     ("/belote", "en", "canasta for 2 how many cards", "Canasta, 2 players"),
     ("/canasta", "fr", "canasta à deux joueurs combien de cartes", "Canasta, 2 joueurs"),
     ("/burraco", "it", "burraco in tre quante carte", "Burraco, 3 giocatori"),
     ("/canasta", "bn", "২ জন হলে কয়টা তাস", "ক্যানাস্টা, ২ জন"),
     ("/canasta", "pa", "2 ਜਣੇ ਖੇਡਣ, ਕਿੰਨੇ ਪੱਤੇ", "ਕਨਾਸਟਾ, 2 ਖਿਡਾਰੀ")],
)  # fmt: skip
def test_an_answer_says_above_itself_for_how_many_it_is_once(
    phone: Phone, place: str, language: str, wanted: str, table: str
) -> None:
    found = phone.open(f"/find{place}?{urlencode({'q': wanted, 'lang': language})}").first(id="found")
    assert found.text.strip().startswith(table)
    assert [one.text.strip() for one in found.every("p", class_="small-print")].count(table.partition(",")[0]) == 0


def test_an_answer_to_what_names_no_number_of_players_names_none(phone: Phone) -> None:
    assert "players" not in phone.open("/find/canasta?q=how+many+cards").first(id="found").text


@pytest.mark.parametrize(
    ("wanted", "told"),
    [("di took, 76 with bob", "Bob & Di 76"), ("90 bob and di, ann took", "Bob & Di 90"),
     ("al took and made 90", "Ann & Al 90")],
)  # fmt: skip
def test_figures_are_of_the_side_that_is_named_also_by_a_short_name(phone: Phone, wanted: str, told: str) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Al", "Di"))}
    match = start(phone, "belote", names)
    page = phone.open(f"{match}/find?{urlencode({'q': wanted})}")
    assert told in next(one for one in page.every() if "data-answer" in one.attributes).text


def test_how_many_play_is_known_at_a_match(phone: Phone) -> None:
    page = phone.open(f"{begin(phone)}/find?q=how+many+cards+for+2+players")
    assert "11 cards" in page.text
    assert "15 cards" not in page.text


def test_melds_without_a_total_say_what_they_count_and_when_that_opens(phone: Phone) -> None:
    said = first(phone, "canasta", "do 3 kings and 3 tens open")
    assert "They count 60." in said
    assert "0 to 1,495" in said


def test_a_bet_is_not_taken_for_the_hand_of_the_bank(phone: Phone) -> None:
    assert "The bank’s hand: 15" not in first(phone, "shoot-pontoon", "staked 10 shot 15 bust how much gone")


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "a quarte and four jacks, how much", "250"), ("en", "three tierces and belote", "80"),
     ("fr", "carré d'as et cinquante, ça fait combien", "150"), ("it", "terza e quattro donne quanto fa", "120"),
     ("bn", "tierce ar belote mile koto", "৪০"), ("pa", "ਕਾਰਤ ਤੇ ਬੈਲੋਟ ਦੇ ਕਿੰਨੇ", "70")],
)  # fmt: skip
def test_declarations_are_added_up(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "belote", wanted, language)


def test_a_declaration_that_both_sides_have_is_given_to_none(phone: Phone) -> None:
    assert "They 0" not in first(phone, "belote", "we both have a tierce, we took with 90 against 72")


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("canasta", "en", "we laid 310 with a clean and two dirty canastas, 45 stuck in hand", "1,365"),
     ("canasta", "en", "went out in one go: six 8s and 4 queens, pard caught with 60", "240"),
     ("canasta", "en", "six 9s and a joker, dirty, is all we laid and we went out", "510"),
     ("canasta", "en", "2 red threes, 85 down and 40 in hand, what do we write", "245"),
     ("canasta", "fr", "deux pures et une impure, 420 posés, 35 en main", "1 685"),
     ("canasta", "it", "una pulita, tre rosso, 190 in tavola, abbiamo chiuso", "890"),
     ("canasta", "bn", "ekta khati ar duto mishro, table e 400, hate 50", "১,৪৫০"),
     ("canasta", "pa", "do saaf, mez te 300, hath ch 20, kinne", "1,280"),
     ("burraco", "en", "180 laid, a dirty one, 25 held", "255"),
     ("burraco", "fr", "290 posés, deux propres, ils ont fermé, il nous reste 40", "650"),
     ("burraco", "it", "noi 330 in tavola e uno sporco, chiuso noi, 15 in mano al socio", "515")],
)  # fmt: skip
def test_a_score_told_in_one_breath_is_added_up(phone: Phone, game: str, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, game, wanted, language)


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("canasta", "en", "six 9s and a joker in one heap, bonus and all", "410"),
     ("canasta", "en", "what do 7 queens bring", "570"),
     ("canasta", "en", "eight 4s and a two, what does that pay", "360"),
     ("burraco", "en", "5 6 7 8 joker 10 j of clubs, what does that get", "175"),
     ("burraco", "fr", "six dames et un deux, combien avec la prime", "180"),
     ("burraco", "bn", "sat ta bibi kono joker chara, bonus soho koto", "২৭০"),
     ("canasta", "pa", "ਛੇ ਬੇਗੀਆਂ ਤੇ ਇੱਕ ਦੁੱਕੀ, bonus samet kinne", "380"),
     ("burraco", "en", "j q k of spades, only these 3, what are they worth", "30")],
)  # fmt: skip
def test_cards_bring_their_bonus_too(phone: Phone, game: str, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, game, wanted, language)


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "capot and belote, how many points", "We 272, They 0"), ("fr", "capot plus une tierce", "Nous 272, Eux 0"),
     ("it", "tutte le prese e una quarta", "Noi 302, Loro 0"), ("bn", "সব পিঠ আর একটা তিয়ের্স, কত", "আমরা ২৭২, ওরা ০"),
     ("pa", "ਸਾਰੀਆਂ ਸਰਾਂ ਸਾਡੀਆਂ ਤੇ ਤੀਅਰਸ ਵੀ, ਕਿੰਨੇ", "ਅਸੀਂ 272, ਉਹ 0")],
)  # fmt: skip
def test_every_trick_and_more_is_added_up(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "belote", wanted, language)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "we failed, do we still get 50 for our quarte"), ("fr", "chuté avec une tierce, on garde les 20 ?"),
     ("it", "contratto fallito, la nostra quarta era la migliore, i 50 li teniamo?"),
     ("pa", "ਬਾਜ਼ੀ ਫੇਲ੍ਹ ਪਰ ਕਾਰਤ ਸਾਡੀ ਸਭ ਤੋਂ ਵੱਡੀ ਸੀ, 50 ਮਿਲਣਗੇ ਸਾਨੂੰ?")],
)  # fmt: skip
def test_what_a_declaration_is_worth_is_no_figure_of_the_tricks(phone: Phone, language: str, wanted: str) -> None:
    assert not any(told in first(phone, "belote", wanted, language) for told in ("112", "142"))


@pytest.mark.parametrize("wanted", ["they have every trick, do we keep our belote", "does belote count in a capot"])
def test_a_capot_that_is_only_asked_about_is_not_scored(phone: Phone, wanted: str) -> None:
    assert "They 252" not in first(phone, "belote", wanted)


def test_canastas_that_are_only_compared_are_not_added_up(phone: Phone) -> None:
    for wanted in ("is a mixed canasta or a clean one worth more", "can i go out with a red three and a clean canasta"):
        assert "What does our side score?" not in first(phone, "canasta", wanted)


@pytest.mark.parametrize("wanted", ["does a quarte beat a tierce", "our tierce and their quarte, who gets points"])
def test_declarations_of_which_one_is_higher_are_not_added(phone: Phone, wanted: str) -> None:
    assert "What do these declarations bring together?" not in first(phone, "belote", wanted)


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("belote", "en", "our heap: jack of trumps, two aces and a ten. how many points", "52"),
     ("belote", "fr", "deux rois, une dame et le neuf d'atout dans nos plis, ça fait combien", "25"),
     ("belote", "it", "quanto vale la presa con asso di briscola, fante di cuori e due dieci", "33"),
     ("belote", "bn", "তুরুপের গোলাম আর দুটো টেক্কা, এই পিঠে কত পয়েন্ট", "৪২"),
     ("belote", "en", "jack of trumps and ace of spades how much", "31"),
     ("belote", "en", "ace of spades and ten of hearts how much", "21"),
     ("belote", "fr", "l'as de pique et le dix de cœur ça fait combien", "21"),
     ("belote", "it", "l'asso di picche e il dieci di cuori quanto valgono", "21"),
     ("coinche", "en", "two aces, a king and the last ten in our tricks, how much", "36")],
)  # fmt: skip
def test_cards_that_were_won_are_counted(phone: Phone, game: str, language: str, wanted: str, told: str) -> None:
    said = first(phone, game, wanted, language)
    assert f" {told} " in said.replace("\n", " ")


@pytest.mark.parametrize("wanted", ["four jacks how much", "two jacks and an ace in this trick, how many points"])
def test_cards_that_may_be_trumps_or_a_carre_are_not_counted(phone: Phone, wanted: str) -> None:
    assert "How many points are these cards?" not in first(phone, "belote", wanted)


def test_who_asks_for_advice_is_not_told_what_is_allowed(phone: Phone) -> None:
    assert "How much can one hand carry?" not in first(phone, "pontoon", "should i put more on eleven")


@pytest.mark.parametrize(
    ("game", "language", "wanted", "told"),
    [("pontoon", "en", "i had 8 in and the bank turned over a pontoon", "−16"),
     ("pontoon", "en", "6 down, i have 20, dealer stuck on 19. winnings?", "My hand: 20 · The bank’s hand: 19"),
     ("pontoon", "en", "ace+10, 5 down, bank 20", "My hand: pontoon"),
     ("pontoon", "en", "bet 4, bought for 8, end up on 20, bank has 18", "Everything on my hand: 12"),
     ("pontoon", "fr", "10 sur la table, moi 20, banquier arrêté à 19, je gagne combien", "sur ma main : 10"),
     ("pontoon", "it", "puntato 5, comprata una carta per 10, ho 20, il banco 19", "sulla mia mano: 15"),
     ("pontoon", "bn", "টেক্কা+১০, বাজি ২০, ব্যাংকার ২০", "৪০"),
     ("pontoon", "pa", "5 laye, 10 da card kharidya, mere 20, banker 19", "15"),
     ("shoot-pontoon", "en", "banker pontoon. 5 normal, 15 on the shoot. how much do i pay", "−25"),
     ("shoot-pontoon", "fr", "j'avais 10 de mise et 25 de shoot, pontoon du banquier", "−45")],
)  # fmt: skip
def test_a_stake_is_heard_by_what_stands_behind_it(
    phone: Phone, game: str, language: str, wanted: str, told: str
) -> None:
    assert told in first(phone, game, wanted, language).replace("\u202f", " ")


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "80 in the pot, the first shoots 30, 2nd guy 50, room for me?", "80 in the kitty less 80"),
     ("fr", "banquier a mis 60, l'un shoote 20 l'autre 40, il reste quoi pour moi", "60 dans la cagnotte, moins 60"),
     ("it", "il banco ha messo 60, uno spara 20, l'altro 30, quanto mi resta", "60 nel piatto meno 50"),
     ("bn", "কিটি ৬০, একজন ২০ শুট, আরেকজন ৪০, আমার জন্য কত বাকি", "কিটিতে ৬০, তা থেকে আগেই শুট ৬০"),
     ("pa", "kitty 80, pehle ne 45 shoot kita, duje ne 35, mere layi kinna bachya", "ਕਿੱਟੀ ਵਿੱਚ 80")],
)  # fmt: skip
def test_what_several_have_shot_is_added_up(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "shoot-pontoon", wanted, language)


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "five hearts in a row + tierce in clubs", "120"), ("en", "4 in a row and 3 in a row, how many", "70"),
     ("fr", "quatre piques à la suite et belote, combien", "70"), ("it", "tre quadri in fila e quattro re", "120"),
     ("bn", "পরপর পাঁচটা হরতন আর একটা তিয়ের্স, কত", "১২০"), ("pa", "panj paan lagataar te tierce, kinne", "120")],
)  # fmt: skip
def test_cards_in_a_row_are_the_sequence_of_their_length(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "belote", wanted, language)


def test_a_hundred_points_of_tricks_are_no_quinte(phone: Phone) -> None:
    assert "Nous 0, Eux 262" in first(phone, "belote", "on a pris, 100 pile, eux avaient carré d'as et 62", "fr")


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "80 hearts and we hold belote, what do the tricks have to be", "72"),
     ("en", "they bid 90, belote with us, what must our tricks be to sink them", "71"),
     ("it", "80 cuori con belote, quanto devono fare le prese", "72"),
     ("bn", "১০০ ডাক, বেলোত আমাদের, পিঠে কত লাগবে", "৮০"),
     ("pa", "100 ਦੀ ਬੋਲੀ, ਬੈਲੋਟ ਸਾਡਾ, ਸਰਾਂ ਵਿੱਚ ਕਿੰਨੇ ਚਾਹੀਦੇ", "80")],
)  # fmt: skip
def test_what_a_bid_demands_is_told_with_belote(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "coinche", wanted, language)


def test_a_belote_after_a_failed_contract_is_said_to_stay(phone: Phone) -> None:
    said = first(phone, "coinche", "chuté à 110 mais belote chez nous, elle reste ?", "fr")
    assert "La belote reste à qui l’a annoncée" in said


def test_the_banker_on_seventeen_takes_no_card_where_he_must_stop_there(phone: Phone) -> None:
    wanted = {"q": "dealer on 17 wants another card, ok?", "lang": "en", "house.banker_must_stick_at": "17"}
    page = phone.open(f"/find/pontoon?{urlencode(wanted)}")
    said = next(one for one in page.every() if "data-answer" in one.attributes).text
    assert "No." in said
    assert "may stay on 17" not in said


def test_what_is_not_played_here_is_told_of_this_game(phone: Phone) -> None:
    assert "nobody doubles" in first(phone, "belote", "may she say coinche in plain belote")


def test_what_was_understood_of_a_question_follows_its_mark_without_a_colon(phone: Phone) -> None:
    assert "How many do you have? 3" in phone.open("/find/canasta?q=what+are+our+3+red+threes+worth").text


@pytest.mark.parametrize(
    ("language", "wanted", "told"),
    [("en", "can he say 95 diamonds", "What I would bid: 95 ♦"), ("en", "85 clubs?", "What I would bid: 85 ♣"),
     ("fr", "il veut dire 95 carreau", "95 ♦"), ("it", "può dire 95 quadri", "95 ♦")],
)  # fmt: skip
def test_a_figure_with_a_suit_is_a_bid(phone: Phone, language: str, wanted: str, told: str) -> None:
    assert told in first(phone, "coinche", wanted, language)


@pytest.mark.parametrize(
    ("language", "wanted", "score"),
    [("en", "bid 90 not made", "We 0, They 250"), ("en", "bid 90, didn't make it, what do they get", "We 0, They 250"),
     ("fr", "90 pas réussi", "Nous 0, Eux 250"), ("bn", "৯০ ডেকে হয়নি, ওরা কত পাবে", "আমরা ০, ওরা ২৫০"),
     ("pa", "90 bole, nahi bane", "ਅਸੀਂ 0, ਉਹ 250"), ("en", "bid 90, no belote, made it", "We 180, They 70"),
     ("en", "120 coinched how much is that", "We 560, They 0"),
     ("fr", "120 pique coinché et passé on écrit combien", "Nous 560, Eux 0")],
)  # fmt: skip
def test_a_bid_that_was_not_made_has_failed(phone: Phone, language: str, wanted: str, score: str) -> None:
    assert score in first(phone, "coinche", wanted, language)


@pytest.mark.parametrize(
    ("language", "wanted", "buying"),
    [("en", "7 7 split then another 7", "May I buy"), ("fr", "roi + dame je peux faire 2 mains ?", "Puis-je acheter")],
)
def test_no_card_is_bought_of_which_nobody_spoke(phone: Phone, language: str, wanted: str, buying: str) -> None:
    assert not first(phone, "pontoon", wanted, language).startswith(buying)
