"""States: playing, looking, copying, in all games."""
import copy
import random
import unittest

import harness
from harness import GAMES, ROOT

import quinte


def play(state, seed, most=10**6):
    """Random play, one call a decision; returns the actions."""
    rng, actions = random.Random(seed), []
    while not state.is_terminal() and len(actions) < most:
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


class Games(unittest.TestCase):
    def test_names(self):
        self.assertEqual(quinte.registered_names(), list(GAMES))
        self.assertEqual(quinte.game_title("champions"), "Marvel Champions")
        self.assertEqual(quinte.version(), "0.1.0")

    def test_settings(self):
        game = quinte.load_game("champions(villain=klaw, players=2)", {"hero2": "iron_man"})
        self.assertEqual(game.num_players(), 2)
        said = game.get_parameters()
        self.assertEqual((said["villain"], said["hero2"], said["players"]), ("klaw", "iron_man", "2"))
        self.assertIn("hero1", said)  # what was left open is told, too
        self.assertEqual(game.new_initial_state(1).settings()["villain"], "klaw")

    def test_menus(self):
        """A set-up can be made without knowing the game: by the menu, one setting after the other."""
        self.assertEqual(quinte.player_range("champions"), (1, 4, 1))
        for name in GAMES:
            game, chosen, rng = quinte.load_game(name), {"players": quinte.player_range(name)[1]}, random.Random(3)
            keys = [item["key"] for item in game.menu(chosen)]
            self.assertTrue(keys)
            for key in keys:
                item = next((item for item in game.menu(chosen) if item["key"] == key), None)
                if item and item["kind"] == "choice" and item["values"]:
                    chosen[key] = rng.choice(item["values"])["id"]
                elif item and item["kind"] == "number":
                    chosen[key] = item["least"]
            self.assertEqual(quinte.load_game(name, chosen).num_players(), chosen["players"])
        villain = next(item for item in quinte.load_game("champions").menu(language="fr") if item["key"] == "villain")
        self.assertEqual((villain["usual"], villain["kind"], villain["player"]), ("rhino", "choice", -1))
        self.assertIn("ultron", [value["id"] for value in villain["values"]])
        self.assertNotEqual(villain["label"], "villain")
        self.assertRaises(quinte.BadSetupError, quinte.load_game("champions").menu, {"players": 9})
        self.assertRaises(TypeError, quinte.load_game("champions").menu, {"villain": 1.5})

    def test_words(self):
        for name in GAMES:
            words = quinte.load_game(name).words("fr")
            self.assertEqual(set(words), {"asks", "verbs", "log", "zones", "counters", "attributes", "states"})
            self.assertTrue(all(words.values()))
        champions = quinte.load_game("champions").words()
        self.assertEqual(champions["asks"]["turn"]["role"], "turn")
        self.assertTrue(champions["zones"]["hand"]["per_seat"])
        self.assertFalse(champions["zones"]["villain"]["per_seat"])

    def test_cards(self):
        game = quinte.load_game("champions", language="fr")
        card = game.card("spider_man")
        self.assertEqual(card, game.card(card["card"]))
        self.assertEqual((card["id"], card["name"]), ("spider_man", "Spider-Man"))
        self.assertEqual(game.card(card["back"])["id"], "peter_parker")
        self.assertEqual(game.card("genius")["name"], "Génie")
        self.assertEqual(game.card("genius", language="en")["name"], "Genius")
        rhino = game.card("rhino_1")["printed"]
        self.assertEqual((rhino["atk"]["value"], rhino["hp"]["value"], rhino["hp"]["per_player"]), (2, 14, True))
        self.assertEqual(len({game.card(n)["id"] for n in range(game.num_cards())}), game.num_cards())

    def test_decks(self):
        game = quinte.load_game("champions")
        self.assertIn("spider_man_justice", game.decks())
        game.check_deck(ROOT / "content" / "champions" / "decks" / "spider_man_justice.deck")


class Playing(unittest.TestCase):
    def test_a_game_of_each(self):
        for name in GAMES:
            with self.subTest(name):
                game = quinte.load_game(name)
                state = game.new_initial_state(3, log=False)
                self.assertFalse(state.is_terminal())
                self.assertEqual(state.returns(), [0.0] * state.num_players())
                actions = play(state, 4)
                self.assertTrue(state.is_terminal())
                self.assertEqual(state.current_player(), quinte.TERMINAL)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(state.move_number(), len(actions))
                self.assertEqual(state.history(), actions)
                self.assertNotIn("undecided", state.outcomes())
                self.assertEqual(state.returns(), [{"won": 1.0, "lost": -1.0, "drawn": 0.0}[outcome]
                                                   for outcome in state.outcomes()])

    def test_the_same_seed_is_the_same_game(self):
        for name in GAMES:
            game = quinte.load_game(name)
            one, two, other = (game.new_initial_state(seed) for seed in (5, 5, 6))
            actions = play(one, 1, 60)
            for action in actions:
                two.apply_action(action)
            self.assertEqual(one.hash(), two.hash())
            self.assertNotEqual(game.new_initial_state(5).hash(), other.hash())

    def test_who_acts(self):
        game = quinte.load_game("smashup")
        state = game.new_initial_state(1)
        player = state.current_player()
        self.assertEqual(state.legal_actions(player), state.legal_actions())
        self.assertEqual(state.legal_actions(1 - player), [])
        mask = state.legal_actions_mask()
        self.assertEqual((len(mask), sum(mask)), (state.num_distinct_actions(), len(state.legal_actions())))
        self.assertFalse(state.is_chance_node() or state.is_simultaneous_node())
        self.assertTrue(state.is_player_node())

    def test_forced_asks_are_skipped(self):
        game = quinte.load_game("champions")
        state, rng = game.new_initial_state(8, skip_forced=True), random.Random(1)
        while not state.is_terminal():
            self.assertGreater(len(state.legal_actions()), 1)
            state.apply_action(rng.choice(state.legal_actions()))

    def test_actions_have_names(self):
        game = quinte.load_game("champions")
        state = game.new_initial_state(11)
        state.apply_action(state.string_to_action("done"))
        self.assertEqual(state.ask()["what"], "turn")
        self.assertEqual(state.ask()["role"], "turn")
        self.assertEqual(state.ask()["rule"], "MC-414")
        self.assertEqual(state.action_info(0)["group"], "play")
        self.assertNotEqual(state.ask("fr")["label"], state.ask("en")["label"])
        for action in state.legal_actions():
            self.assertEqual(state.string_to_action(state.action_id(action)), action)
            self.assertEqual(state.string_to_action(state.action_to_string(action, language="fr")), action)
            self.assertEqual(state.action_to_string(0, action), state.action_to_string(action))
        self.assertEqual(state.action_id(state.string_to_action("change form")), "change_form")
        end = state.action_info(state.legal_actions()[-1])
        self.assertTrue(end["pass"])
        self.assertEqual(len({state.action_key(action) for action in state.legal_actions()}),
                         len(state.legal_actions()))

    def test_why(self):
        state = quinte.load_game("champions").new_initial_state(11)
        state.apply_action(0)
        self.assertEqual(state.why("attack", "rhino_1"), "MC-416")  # an alter-ego does not attack
        self.assertIsNone(state.why("change_form"))  # it is offered
        self.assertIsNone(state.why("no such thing"))

    def test_text(self):
        state = quinte.load_game("champions").new_initial_state(11)
        self.assertIn("player 0: Mulligan", str(state))
        self.assertIn("champions: player 0 has 7 actions", repr(state))
        play(state, 1)
        self.assertEqual(str(state), "player 0 lost")


class Looking(unittest.TestCase):
    def setUp(self):
        self.game = quinte.load_game("champions", {"players": 2})
        self.state = self.game.new_initial_state(11)
        play(self.state, 2, 8)

    def test_views_differ_by_player(self):
        own, other = self.state.information_state(0), self.state.information_state(1)
        hands = [[len(zone["cards"]) for zone in view["zones"] if zone["zone"] == "hand"] for view in (own, other)]
        self.assertEqual(own["seat"], 0)
        self.assertGreater(hands[0][0], 0)
        self.assertEqual(hands[0][1], 0)
        self.assertEqual(hands[1][0], 0)
        public = self.state.information_state(quinte.SPECTATOR)
        self.assertEqual([len(zone["cards"]) for zone in public["zones"] if zone["zone"] == "hand"], [0, 0])
        self.assertNotEqual(self.state.information_state_hash(0), self.state.information_state_hash(1))
        self.assertEqual(self.state.observation_string(0), self.state.information_state_string(0))

    def test_compact_views(self):
        view = self.state.compact_view(0)
        self.assertEqual(view["cards"][str(view["zones"]["villain"]["cards"][0])]["id"], "rhino_1")
        self.assertTrue(view["zones"]["hand@0"]["cards"])
        self.assertNotIn("cards", self.state.compact_view(1)["zones"]["hand@0"])
        self.assertLess(len(str(view)), len(self.state.information_state_string(0)) / 4)

    def test_observations(self):
        for name in GAMES:
            game = quinte.load_game(name, {"players": 2})
            state, names, shape = game.new_initial_state(2), game.observation_names(), game.observation_shape()
            play(state, 1, 15)
            rows, numbers = state.observe(0)
            self.assertEqual([len(names["columns"]), len(names["numbers"])], [shape.columns, shape.numbers])
            self.assertEqual((len(rows[0]), len(numbers)), (shape.columns, shape.numbers))
            self.assertTrue(0 < len(rows) <= shape.rows)
            self.assertEqual(dict(zip(names["numbers"], numbers))["round"], state.round)
            zone, place, known = (names["columns"].index(word) for word in ("zone", "place", "definition"))
            seen = [(names["zones"][row[zone]], row[place], row[known] >= 0) for row in rows]
            view = {(zone["zone"], -1 if zone["seat"] is None else zone["seat"])
                    for zone in state.information_state(0)["zones"] if zone["count"]}
            self.assertEqual({(zone, int(seat)) for zone, seat, _ in seen}, view)
            tensor = list(state.observation_tensor(0))
            self.assertEqual([len(tensor)], game.observation_tensor_shape())
            self.assertEqual(tensor[:len(rows) * shape.columns], [cell for row in rows for cell in row])
            self.assertEqual(tensor[shape.rows * shape.columns:], list(numbers))
            deal = state.resample_from_infostate(0, 7)
            self.assertEqual(list(deal.observation_tensor(0)), tensor)

    def test_cards_at_the_table(self):
        cards = self.state.cards(0)
        known = [card for card in cards if card["zone"] == "hand" and card["place"] == 0]
        hidden = [card for card in cards if card["zone"] == "hand" and card["place"] == 1]
        self.assertTrue(all(card["def"] is not None for card in known))
        self.assertTrue(hidden and all(card["def"] is None and card["card"] is None for card in hidden))
        villain = next(card for card in cards if card["zone"] == "villain")
        self.assertEqual(self.state.card_ref(villain["card"]), "rhino_1")
        self.assertEqual(self.state.card_value("rhino_1", "atk"), 2)
        self.assertIsNone(self.state.card_value("rhino_1", "no such value"))
        self.assertEqual(self.state.card_states("vulture"), ["quickstrike"])
        self.assertIsInstance(self.state.card_counters("rhino_1"), dict)

    def test_log(self):
        english, french = self.state.log(0), self.state.log(0, language="fr")
        self.assertGreater(len(english), 10)
        self.assertEqual(len(english), len(french))
        self.assertNotEqual(english, french)
        self.assertEqual(self.state.log(0, start=5), english[5:])
        self.assertNotEqual(self.state.log(1), english)  # each has drawn cards that the other has not seen
        entries = self.state.log_entries(0)
        self.assertEqual(len(entries), len(english))
        self.assertTrue(any(entry["what"] == "draw" and entry["card"] is not None for entry in entries))
        self.assertEqual(self.game.new_initial_state(1, log=False).log(), [])

    def test_dice_and_progress(self):
        duel = quinte.load_game("dicethrone").new_initial_state(1)
        self.assertTrue({pool["pool"] for pool in duel.dice()} >= {"offence"})
        self.assertEqual(self.state.dice(), [])
        objective = quinte.load_game("villainous").new_initial_state(1).progress(0)
        self.assertTrue(objective and objective[0]["need"] > 0)

    def test_what_waits(self):
        self.assertEqual(self.state.pending(), [])
        state, seen, rng = quinte.load_game("vs").new_initial_state(1), [], random.Random(2)
        while not state.is_terminal() and len(seen) < 5:
            state.apply_action(rng.choice(state.legal_actions()))
            seen += [entry for entry in state.pending(0) if entry["card"] is not None]
        self.assertGreaterEqual(len(seen), 5)
        self.assertTrue(all(entry["what"] and entry["player"] in (0, 1) for entry in seen))

    def test_stamps(self):
        before = self.state.info_stamp(0)
        play(self.state, 5, 30)
        self.assertGreater(self.state.info_stamp(0), before)


class Copies(unittest.TestCase):
    def test_a_clone_goes_its_own_way(self):
        for name in GAMES:
            state = quinte.load_game(name).new_initial_state(4)
            play(state, 1, 10)
            before, clone = state.hash(), state.clone()
            self.assertEqual((clone.hash(), clone.history(), clone.move_number()),
                             (before, state.history(), 10))
            play(clone, 2, 30)
            self.assertEqual(state.hash(), before)
            self.assertNotEqual(clone.hash(), before)
            self.assertEqual(copy.copy(state).hash(), before)
            self.assertEqual(copy.deepcopy(state).hash(), before)
            clone.copy_from(state)
            self.assertEqual((clone.hash(), clone.history()), (before, state.history()))
            self.assertEqual(clone.legal_actions(), state.legal_actions())
            self.assertEqual(state.child(0).history(), state.history() + [0])

    def test_copies_between_set_ups(self):
        game = quinte.load_game("champions")
        alone, four = game.new_initial_state(1), quinte.load_game("champions", {"players": 4}).new_initial_state(1)
        with self.assertRaises(quinte.BadSetupError):  # each load_game opens the cards anew
            alone.copy_from(four)

    def test_other_deals(self):
        for name in ("champions", "smashup", "vs"):
            state = quinte.load_game(name, {"players": 2}).new_initial_state(4)
            play(state, 1, 10)
            before, player = state.hash(), state.current_player()
            seen = state.information_state_hash(player)
            keys = [state.action_key(action) for action in state.legal_actions()]
            hashes = set()
            for seed in range(8):
                deal = state.resample_from_infostate(player, seed)
                self.assertEqual(deal.information_state_hash(player), seen)
                self.assertEqual([deal.action_key(action) for action in deal.legal_actions()], keys)
                hashes.add(deal.hash())
            self.assertEqual(state.hash(), before)
            self.assertEqual(len(hashes), 8)


    def test_dealing_into_a_state(self):
        state = quinte.load_game("champions", {"players": 2}).new_initial_state(4)
        play(state, 1, 10)
        scratch, player = state.clone(), state.current_player()
        for seed in range(4):
            self.assertIs(state.resample_from_infostate(player, seed, into=scratch), scratch)
            self.assertEqual(scratch.hash(), state.resample_from_infostate(player, seed).hash())
            self.assertEqual(scratch.legal_actions(), state.legal_actions())
        self.assertRaises(quinte.QuinteError, state.resample_from_infostate, into=state)
        self.assertRaises(TypeError, state.resample_from_infostate, into=5)

    def test_chance(self):
        state = quinte.load_game("dicethrone").new_initial_state(4)
        one, two, same = state.clone(), state.clone(), state.clone()
        one.reseed(1)
        two.reseed(2)
        self.assertEqual(one.information_state(0), two.information_state(0))
        for each in (one, two, same):
            play(each, 1, 60)
        self.assertNotEqual(one.information_state(0), two.information_state(0))
        self.assertNotEqual(same.chance_stamp(), state.chance_stamp())


class Standing(unittest.TestCase):
    def test_scores(self):
        state = quinte.load_game("smashup").new_initial_state(4)
        play(state, 1)
        points = [state.scores(player)["vp"]["value"] for player in (0, 1)]
        self.assertEqual(state.margin(0), points[0] - points[1])
        self.assertEqual(state.scores(0, "fr")["vp"]["goal"], 15)
        self.assertEqual([state.outlook(player) for player in (0, 1)], state.returns())
        self.assertEqual([state.team(player) for player in (0, 1)], [0, 1])
        together = quinte.load_game("champions", {"players": 3}).new_initial_state(1)
        self.assertEqual([together.team(player) for player in range(3)], [0, 0, 0])
        self.assertTrue(-1 < together.outlook(2) < 1)
        self.assertTrue(any(score["loses"] for score in together.scores(0).values()))


if __name__ == "__main__":
    harness.main()
