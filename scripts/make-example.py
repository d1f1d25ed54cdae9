#!/usr/bin/env python3
"""Write a made-up supplier answer in the shape of Skyscanner Live Prices v3: London to Edinburgh, one adult, one way.

  scripts/make-example.py > examples/lhr-edi.json            what the repository ships
  scripts/make-example.py --one-stop 97 --offers 4 --link-length 1200     about 1 MB, for the benchmark

Every airport and airline exists; every flight, price, agent and link is invented, and the links lead to example.com.
Standard library only. The same arguments and seed give the same bytes on every machine.
"""
import argparse
import json
import random
import sys
from datetime import datetime, timedelta

DAY = datetime(2027, 7, 16)
# airport: number in ids, number of its place, name, city, country, minutes ahead of London
AIRPORTS = {
    "LHR": ("1001", "70001001", "London Heathrow", "London", "United Kingdom", 0),
    "LGW": ("1002", "70001002", "London Gatwick", "London", "United Kingdom", 0),
    "LTN": ("1003", "70001003", "London Luton", "London", "United Kingdom", 0),
    "STN": ("1004", "70001004", "London Stansted", "London", "United Kingdom", 0),
    "EDI": ("1005", "70001005", "Edinburgh", "Edinburgh", "United Kingdom", 0),
    "DUB": ("1006", "70001006", "Dublin", "Dublin", "Ireland", 0),
    "AMS": ("1007", "70001007", "Amsterdam Schiphol", "Amsterdam", "Netherlands", 60),
    "FRA": ("1008", "70001008", "Frankfurt am Main", "Frankfurt am Main", "Germany", 60),
    "BRU": ("1009", "70001009", "Brussels International", "Brussels", "Belgium", 60),
}
CITIES = {
    "London": "70002001", "Edinburgh": "70002002", "Dublin": "70002003", "Amsterdam": "70002004",
    "Frankfurt am Main": "70002005", "Brussels": "70002006",
}
COUNTRIES = {
    "United Kingdom": "70003001", "Ireland": "70003002", "Netherlands": "70003003", "Germany": "70003004",
    "Belgium": "70003005",
}
# carrier: name, code, alliance
CARRIERS = {
    "-32480": ("British Airways", "BA", "-103"),
    "-32356": ("easyJet", "", ""),
    "-203": ("KLM", "KL", "-101"),
    "-204": ("Aer Lingus", "EI", ""),
    "-205": ("Lufthansa", "LH", "-102"),
    "-206": ("Brussels Airlines", "SN", "-102"),
}
ALLIANCES = {"-101": "SkyTeam", "-102": "Star Alliance", "-103": "OneWorld"}
AGENTS = {
    "airl": ("Airline direct", "AGENT_TYPE_AIRLINE"), "exa1": ("Example Travel", "AGENT_TYPE_TRAVEL_AGENT"),
    "exa2": ("Sample Fares", "AGENT_TYPE_TRAVEL_AGENT"), "exa3": ("Placeholder Trips", "AGENT_TYPE_TRAVEL_AGENT"),
}
# the direct flights: carrier, origin, departure, price in thousandths of the currency
DIRECT = [
    ("-32480", "LHR", (7, 5), 61990), ("-32480", "LHR", (9, 40), 74550), ("-32480", "LHR", (12, 15), 58250),
    ("-32480", "LHR", (15, 50), 89100), ("-32480", "LHR", (18, 25), 112400), ("-32480", "LGW", (20, 10), 66720),
    ("-32356", "LGW", (6, 20), 49990), ("-32356", "LGW", (10, 5), 64490), ("-32356", "LGW", (14, 35), 72990),
    ("-32356", "LGW", (19, 0), 58990), ("-32356", "LTN", (7, 30), 45490), ("-32356", "LTN", (16, 45), 69990),
    ("-32356", "STN", (6, 55), 47990), ("-32356", "STN", (13, 20), 53490), ("-32356", "STN", (21, 5), 51990),
]
# itineraries with a change: carrier, origins, airport of the change, minutes of each flight
CHANGES = [
    ("-203", ["LHR"], "AMS", 80, 95), ("-204", ["LHR", "LGW"], "DUB", 85, 70), ("-205", ["LHR"], "FRA", 100, 115),
    ("-206", ["LHR"], "BRU", 75, 95),
]


class Answer:
    """The growing answer, with the maps that itineraries refer to."""

    def __init__(self, seed, offers, link_length):
        self.random = random.Random(seed)
        self.offers = offers
        self.link_length = link_length
        self.itineraries, self.legs, self.segments, self.summaries = {}, {}, {}, []

    def below(self, count):
        """A whole number below `count`. Only random() is guaranteed to stay the same between versions of Python."""
        return int(self.random.random() * count)

    def add(self, flights, price, transfer="TRANSFER_TYPE_MANAGED"):
        """Add one itinerary; `flights` are (carrier, origin, destination, local departure, minutes)."""
        segments = [self.segment(*flight) for flight in flights]
        first, last = self.segments[segments[0]], self.segments[segments[-1]]
        origin, destination = flights[0][1], flights[-1][2]
        departs, arrives = moment(first["departureDateTime"]), moment(last["arrivalDateTime"])
        minutes = (arrives - departs).seconds // 60 + AIRPORTS[origin][5] - AIRPORTS[destination][5]
        carriers = sorted({flight[0] for flight in flights})
        leg = f"{AIRPORTS[origin][0]}-{departs:%y%m%d%H%M}-{','.join(carriers)}-" \
              f"{len(flights) - 1}-{AIRPORTS[destination][0]}-{arrives:%y%m%d%H%M}"
        if leg in self.legs:
            return
        self.legs[leg] = {
            "originPlaceId": AIRPORTS[origin][1], "destinationPlaceId": AIRPORTS[destination][1],
            "departureDateTime": first["departureDateTime"], "arrivalDateTime": last["arrivalDateTime"],
            "durationInMinutes": minutes, "stopCount": len(flights) - 1, "marketingCarrierIds": carriers,
            "operatingCarrierIds": carriers, "segmentIds": segments,
        }
        options = [self.option(leg, segments, price, transfer, index) for index in range(self.offers)]
        self.itineraries[leg] = {"pricingOptions": options, "legIds": [leg], "sustainabilityData": None}
        self.summaries.append((leg, minutes, len(flights) - 1, price))

    def segment(self, carrier, origin, destination, departs, minutes):
        arrives = departs + timedelta(minutes=minutes + AIRPORTS[destination][5] - AIRPORTS[origin][5])
        name = f"{AIRPORTS[origin][0]}-{AIRPORTS[destination][0]}-{departs:%y%m%d%H%M}-{arrives:%y%m%d%H%M}-{carrier}"
        self.segments[name] = {
            "originPlaceId": AIRPORTS[origin][1], "destinationPlaceId": AIRPORTS[destination][1],
            "departureDateTime": clock(departs), "arrivalDateTime": clock(arrives), "durationInMinutes": minutes,
            "marketingFlightNumber": str(1000 + departs.hour * 60 + departs.minute), "marketingCarrierId": carrier,
            "operatingCarrierId": carrier,
        }
        return name

    def option(self, leg, segments, price, transfer, index):
        """One offer. The last of several sometimes has no price, as about one in twenty real offers."""
        unknown = price is None or (index == self.offers - 1 and index > 0 and self.below(20) == 0)
        amount = {"amount": "", "unit": "PRICE_UNIT_UNSPECIFIED"} if unknown else \
                 {"amount": str(price + 1370 * index), "unit": "PRICE_UNIT_MILLI"}
        agent = list(AGENTS)[index % len(AGENTS)]
        link = f"https://www.example.com/book/{agent}?itinerary={leg.replace(',', '%2C')}&adults=1&cabin=economy&trace="
        link += "".join("0123456789abcdef"[self.below(16)] for _ in range(max(12, self.link_length - len(link))))
        fares = [{"segmentId": one, "bookingCode": "", "fareBasisCode": ""} for one in segments]
        return {
            "price": amount, "agentIds": [agent],
            "items": [{"price": amount, "agentId": agent, "deepLink": link, "fares": fares}], "transferType": transfer,
        }

    def fill(self, one_stop):
        for carrier, origin, (hour, minute), price in DIRECT:
            departs = DAY + timedelta(hours=hour, minutes=minute)
            self.add([(carrier, origin, "EDI", departs, 75 + 5 * self.below(4))], price)
        count = 0
        while count < one_stop:
            carrier, origins, change, out, on = CHANGES[count % len(CHANGES)]
            departs = DAY + timedelta(minutes=6 * 60 + 5 * self.below(144))
            origin = origins[self.below(len(origins))]
            lands = departs + timedelta(minutes=out + AIRPORTS[change][5] - AIRPORTS[origin][5])
            goes = lands + timedelta(minutes=45 + 5 * self.below(40))
            price = 98000 + 10 * self.below(16000)
            before = len(self.itineraries)
            self.add([(carrier, origin, change, departs, out), (carrier, change, "EDI", goes, on)],
                     None if count == 3 else price,
                     "TRANSFER_TYPE_SELF_TRANSFER" if count == 5 else "TRANSFER_TYPE_MANAGED")
            count += len(self.itineraries) - before

    def body(self):
        return {
            "sessionToken": "bWFkZS11cC1zZXNzaW9u-example", "status": "RESULT_STATUS_COMPLETE",
            "action": "RESULT_ACTION_REPLACED",
            "content": {
                "results": {
                    "itineraries": dict(sorted(self.itineraries.items())), "legs": dict(sorted(self.legs.items())),
                    "segments": dict(sorted(self.segments.items())), "places": self.places(),
                    "carriers": self.carriers(),
                    "agents": {key: agent(*value) for key, value in AGENTS.items()},
                    "alliances": {key: {"name": name} for key, name in ALLIANCES.items()},
                },
                "stats": {"itineraries": self.stats()}, "sortingOptions": self.orders(),
            },
        }

    def places(self):
        places = {}
        for code, (_, entity, name, city, country, _) in AIRPORTS.items():
            places[entity] = place(entity, CITIES[city], name, "PLACE_TYPE_AIRPORT", code)
            city_code = "LON" if city == "London" else code
            places[CITIES[city]] = place(CITIES[city], COUNTRIES[country], city, "PLACE_TYPE_CITY", city_code)
            places[COUNTRIES[country]] = place(COUNTRIES[country], "", country, "PLACE_TYPE_COUNTRY", "")
        return dict(sorted(places.items()))

    def carriers(self):
        return {key: {"name": name, "allianceId": alliance,
                      "imageUrl": f"https://images.example.com/airlines/{key[1:]}.png", "iata": code}
                for key, (name, code, alliance) in CARRIERS.items()}

    def stats(self):
        def total(stops):
            prices = [price for _, _, count, price in self.summaries if count in stops]
            known = [price for price in prices if price is not None]
            return {"count": len(prices), "minPrice": milli(min(known) if known else None)}

        def tickets(stops):
            none = {"count": 0, "minPrice": milli(None)}
            return {"total": total(stops), "ticketTypes": {
                "singleTicket": total(stops), "multiTicketNonNpt": none, "multiTicketNpt": none}}

        durations = [minutes for _, minutes, _, _ in self.summaries]
        return {
            "minDuration": min(durations), "maxDuration": max(durations), "total": total((0, 1)),
            "stops": {"direct": tickets((0,)), "oneStop": tickets((1,)), "twoPlusStops": tickets((2,))},
            "hasChangeAirportTransfer": False,
        }

    def orders(self):
        """Scores fall from 1. Itineraries without a price come last."""
        def order(key):
            ranked = sorted(self.summaries, key=lambda one: (one[3] is None, key(one), one[0]))
            return [{"score": round(1 / (1 + index / 8), 6), "itineraryId": one[0]} for index, one in enumerate(ranked)]

        return {"best": order(lambda one: (one[3] or 0) + 900 * one[1]), "cheapest": order(lambda one: one[3] or 0),
                "fastest": order(lambda one: one[1])}


def clock(when):
    return {"year": when.year, "month": when.month, "day": when.day, "hour": when.hour, "minute": when.minute,
            "second": 0}


def moment(parts):
    return datetime(*parts.values())


def milli(amount):
    return {"amount": "", "unit": "PRICE_UNIT_UNSPECIFIED"} if amount is None else \
           {"amount": str(amount), "unit": "PRICE_UNIT_MILLI"}


def place(entity, parent, name, kind, code):
    return {"entityId": entity, "parentId": parent, "name": name, "type": kind, "iata": code}


def agent(name, kind):
    return {"name": name, "type": kind, "imageUrl": "", "feedbackCount": 0, "rating": 0, "ratingBreakdown": None,
            "isOptimisedForMobile": True}


def lines(value, depth):
    """JSON with one line for each member of the outer `depth` levels, and everything deeper on one line."""
    if depth == 0 or not isinstance(value, dict) or not value:
        return json.dumps(value, separators=(",", ":"))
    return "{\n" + ",\n".join(f"{json.dumps(key)}:{lines(one, depth - 1)}" for key, one in value.items()) + "\n}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--one-stop", type=int, default=8, help="itineraries with one change")
    arguments.add_argument("--offers", type=int, default=1, help="offers of each itinerary")
    arguments.add_argument("--link-length", type=int, default=120, help="characters of a deep link")
    given = arguments.parse_args()
    answer = Answer(given.seed, given.offers, given.link_length)
    answer.fill(given.one_stop)
    sys.stdout.write(lines(answer.body(), 4) + "\n")


if __name__ == "__main__":
    main()
