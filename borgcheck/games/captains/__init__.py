"""Star Trek: Fleet Captains, a cooperative Borg variant."""
