import { HEAVY_ICONS } from '@foyer/core/heavyIcons.fixture'
import type { Random } from './random.ts'

const deep = (depth: number, inner: unknown = 0): unknown => {
  let value = inner
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { value }
  return value
}

/** JSON values that a service or a wallet never sends in good faith. */
const HOSTILE_JSON: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e308,
  () => 2 ** 53,
  () => '',
  () => '0x',
  () => `0x${'f'.repeat(4_000)}`,
  () => '-1',
  () => '1e-7',
  () => 'Wallet \u202Eksamatem\u0000\u200B',
  () => '<img src=x onerror=alert(1)>',
  () => 'javascript:alert(1)',
  () => 'data:text/html,<script>alert(1)</script>',
  () => 'http://127.0.0.1:1/icon.png',
  () => 'https://wallet.example@evil.example/\n',
  () => 'W'.repeat(100_000),
  () => [],
  () => [null],
  () => ({}),
  () => JSON.parse('{"length":7,"then":"no","constructor":null,"toString":1}'),
  () => JSON.parse('{"__proto__":{"polluted":true},"id":"__proto__"}'),
  () => deep(3_000),
  () => Array.from({ length: 5_000 }, (_, index) => index),
  () => 'eip155:1:0x0000000000000000000000000000000000000000',
  () => 'eip155:31337',
  () => 'w'.repeat(64),
  ...Object.values(HEAVY_ICONS).map(icon => () => icon),
]

export const hostileJson = (random: Random): unknown => random.pick(HOSTILE_JSON)()

type Place = { holder: Record<string, unknown>; key: string }

/** Places below a value, at most a few thousand. */
function placesOf(value: unknown): Place[] {
  const places: Place[] = []
  const open = [value]
  while (open.length > 0 && places.length < 3_000) {
    const holder = open.pop()
    if (typeof holder !== 'object' || holder === null) continue
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key })
      open.push(inner)
    }
  }
  return places
}

/** Copy of a JSON value with one to three places changed: replaced, removed or repeated. */
export function mutate(value: unknown, random: Random): unknown {
  const copy = { value: JSON.parse(JSON.stringify(value ?? null)) as unknown }
  for (let changes = random.int(1, 3); changes > 0; changes -= 1) {
    const { holder, key } = random.pick(placesOf(copy))
    const way = random.next()
    if (way < 0.7) holder[key] = hostileJson(random)
    else if (way < 0.85 && Array.isArray(holder)) holder.push(holder[0], holder[0])
    else if (holder !== copy) delete holder[key]
  }
  return copy.value
}
