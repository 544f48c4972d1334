"""Where templates are found."""

from collections.abc import Callable

from jinja2 import Environment, FileSystemLoader, TemplateNotFound

GAMES = "games"


class Layout(FileSystemLoader):
    """A game lays out only what is its own; what it leaves out looks as in `games/`."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """`games/canasta/now.html` is `games/now.html` until Canasta has one."""
        try:
            return super().get_source(environment, template)
        except TemplateNotFound:
            folder, *of_game, name = template.split("/")
            if folder != GAMES or not of_game:
                raise
            return super().get_source(environment, f"{GAMES}/{name}")
