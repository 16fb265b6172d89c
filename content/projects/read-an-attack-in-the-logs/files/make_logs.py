import random
from datetime import datetime, timedelta, timezone

rng = random.Random(1926)
pick = lambda things: things[int(rng.random() * len(things))]
SUMMER = timezone(timedelta(hours=2))
start = datetime(2026, 9, 12, tzinfo=SUMMER)
BROWSERS = ["Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0", "Mozilla/5.0 (iPhone) Safari/604.1", "Mozilla/5.0 (Windows NT 10.0) Chrome/139.0"]
PAGES = [("/", 5120), ("/pitches", 8301), ("/prices", 2977), ("/map.png", 61440), ("/book", 4410)]
lines, signins = [], []

def asked(second, address, request, status, size, agent, user=None):
    when = start + timedelta(seconds=second)
    lines.append((second, f'{address} - - [{when:%d/%b/%Y:%H:%M:%S %z}] "{request} HTTP/1.1" {status} {size} "-" "{agent}"'))
    if user:
        result = "ok" if status == 302 else "failed"
        signins.append((second, f"{when.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%SZ} user={user} from=127.0.0.1 result={result}"))

def login(second, address, status, agent, user):
    asked(second, address, "POST /login", status, 0 if status == 302 else {{refusal}}, agent, user)

for visitor in range(360):
    second, address, agent = int(rng.random() * 172000), f"192.0.2.{30 + int(rng.random() * 220)}", pick(BROWSERS)
    for _ in range(2 + int(rng.random() * 6)):
        page, size = pick(PAGES)
        asked(second, address, "GET " + page, 200, size, agent)
        second += 3 + int(rng.random() * 50)
for n in range(760):
    asked(n * 226 + 5, "198.51.100.7", f"GET /pitches?page={n % 80}", 200, 8301, "MeadowSearch/2.1 (+https://search.example/bot)")
for n, status in enumerate([401, 401, 401, 302]):
    login(28920 + n * 14, "192.0.2.20", status, BROWSERS[0], "greta")
for n in range(9):
    login(31000 + n * 15013, f"192.0.2.{21 + n % 3}", 401 if n % 4 == 1 else 302, BROWSERS[2], pick(["greta", "owner"]))
names = ["admin", "backup", "old", "test", "site", "wp-login", "phpinfo", "config", "db", "dump"]
for n in range(60):
    found = n == {{found}}
    asked(85212 + n // 3, "198.51.100.201", f"GET /{names[n // 6]}.{['php', 'zip', 'sql', 'tar', 'bak', 'old'][n % 6]}" if not found else "GET /dump-2025.sql", 200 if found else 404, 1024 * {{dump}} if found else 153, "Mozilla/5.0 zgrab/0.x")
for n in range(413):
    login(94264 + n * 2, "203.0.113.45", 302 if n == 412 else 401, BROWSERS[1], "warden")
for n, (page, status, size) in enumerate([("/admin", 200, 3310), ("/admin/guests.csv", 200, {{guests}}), ("/admin/keys", 403, 210), ("/logout", 302, 0)]):
    asked(95110 + n * 9, "203.0.113.45", "GET " + page, status, size, BROWSERS[1])
STAFF = ["warden", "greta", "owner", "kitchen", "pool", "shop", "repairs", "tours"]
for n in range(40):
    hit = n == {{hit}}
    login(10800 + n * {{gap}}, f"203.0.113.{100 + (n * 7) % 40}", 302 if hit else 401, "Mozilla/5.0 (Windows NT 6.1) MSIE 9.0", STAFF[n % 8])
asked(10875 + {{hit}} * {{gap}}, f"203.0.113.{100 + ({{hit}} * 7) % 40}", "GET /admin/stock", 200, 1904, "Mozilla/5.0 (Windows NT 6.1) MSIE 9.0")
for name, rows in (("access.log", lines), ("signins.log", signins)):
    with open(name, "w") as file:
        file.writelines(row + "\n" for _, row in sorted(rows))
