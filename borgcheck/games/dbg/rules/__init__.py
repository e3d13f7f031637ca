"""The rules of the game, in the order of their codes."""

from borgcheck.games.dbg.rules import cards, decks, scenario
from borgcheck.rules.base import Rule

RULES: tuple[Rule, ...] = (
    scenario.one_scenario,
    scenario.invasion_players,
    scenario.civil_war_players,
    decks.decks_listed,
    decks.starting_deck_size,
    decks.starting_cards,
    decks.not_a_starting_card,
    decks.opening_hand,
    decks.flagship_count,
    decks.foreign_flagship,
    decks.repeated_flagship,
    cards.space_deck_size,
    cards.purple_starships,
    cards.scenario_cards,
    cards.foreign_space_card,
    cards.goal_card,
    cards.starbase_size,
    cards.starbase_split,
    cards.repeated_character,
    cards.search_area_size,
    cards.basic_piles,
    cards.dealt_basic_piles,
    cards.borg_card_count,
    cards.borg_card_stock,
    cards.borg_cards_in_civil_war,
    scenario.teams_of_two,
    scenario.alternate_teams,
    scenario.seating_unused,
)
