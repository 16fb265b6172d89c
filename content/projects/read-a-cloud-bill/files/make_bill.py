import csv, random
from datetime import date, timedelta

dice = random.Random(31)                        # the same seed, the same bill, for everyone
rows = []

def charge(day, service, resource, environment, quantity, unit, price):
    rows.append([day, service, resource, environment, round(quantity, 3), unit, price, f"{quantity * price:.6f}"])

for number in range(31):
    day = date(2026, 10, 1) + timedelta(days=number)
    charge(day, "compute", "vm-web", "production", 24, "hour", 0.052)
    charge(day, "compute", "vm-collect", "production", 24, "hour", 0.104)
    charge(day, "compute", "vm-test", "test", 24, "hour", {{test-price}})
    charge(day, "disk", "disk-web", "production", 40 / 31, "GB-month", 0.10)
    charge(day, "disk", "disk-collect", "production", 200 / 31, "GB-month", 0.10)
    charge(day, "disk", "disk-7f3a", "", {{idle}} / 31, "GB-month", 0.10)
    charge(day, "storage", "archive", "production", (1200 + number * 4) / 31, "GB-month", 0.023)
    for station in range(1, 25):
        charge(day, "requests", f"station-{station:02}", "production", 400 + int(dice.random() * 200), "request", 0.000008)
    sent = 3 + dice.random() + (day.day >= 19) * (55 + 10 * dice.random())
    charge(day, "transfer", "vm-web", "production", sent, "GB", 0.09)

with open("bill.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("day service resource environment quantity unit price cost".split())
    out.writerows(rows)
print(len(rows), "lines, to pay: $", round(sum(float(row[7]) for row in rows), 2))

with open("delivery.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow("day path linked_from requests gigabytes".split())
    for day, embeds in (("2026-10-18", 0), ("2026-10-19", {{embeds}})):   # embeds: fetched for another page
        out.writerow([day, "/readings.json", "", 8112, 0.8])
        out.writerow([day, "/radar.png", "hillside-weather.example", 1294, 2.9])
        if embeds:
            out.writerow([day, "/radar.png", "skywatch-fans.example", embeds, 64.6])
