"""Content for runs with many servers: a copy of the shipped content, with additional cards in GB that can be killed without confirmation."""
import os
import shutil

CARDS = [f"played-{number}" for number in range(1, 9)]
WIDGET = """\
widget: {card}
owner: operators
description: A card that is killed and revived.
type: html
status: live
place: bottom
height: {{ compact: 40, regular: 40 }}
"""
LAYOUT = "layouts/flight-results.yaml"


def copy(source, folder):
    """Copies the shipped content and adds the cards, in the new folder `folder`."""
    for name in ("widgets", "flags"):
        if os.path.isdir(f"{source}/{name}"):
            shutil.copytree(f"{source}/{name}", f"{folder}/{name}")
    for card in CARDS:
        write(f"{folder}/widgets/cards/{card}/widget.yaml", WIDGET.format(card=card))
        write(f"{folder}/widgets/cards/{card}/card.html", "<p>{{@said}}</p>\n")
        say(folder, card, "Played")
    with open(f"{folder}/widgets/{LAYOUT}", encoding="utf-8") as file:
        text = file.read()
    added = "".join(f"{{ widget: {card}, after: placeholders }}, " for card in CARDS)
    changed = text.replace("  GB:\n    add: [", f"  GB:\n    limits: {{ total: 20 }}\n    add: [{added}", 1)
    if changed == text:
        raise SystemExit(f"{source}/widgets/{LAYOUT} adds no widget in GB, so the cards of the benchmark cannot be added")
    write(f"{folder}/widgets/{LAYOUT}", changed)
    return folder


def say(folder, card, text):
    """Changes the text of a card."""
    write(f"{folder}/widgets/cards/{card}/messages/en-GB.yaml", f'label: "Played"\nsaid: "{text}"\n')


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
