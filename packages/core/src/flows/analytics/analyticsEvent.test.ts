import { describe, expect, expectTypeOf, test } from 'vitest'
import { EVERY_EVENT, opened } from './analytics.fixture.ts'
import { analyticsEvent } from './analyticsEvent.ts'
import type { TrackedEvent, TrackedName } from './trackedEvents.ts'

const at = (href: string | undefined) => ({ eventId: 'id', timestamp: 1_700_000_000_000, href })
const place = (href: string | undefined) => {
  const { url, domain } = analyticsEvent(opened, at(href))
  return [url, domain]
}

test('every event of the specification keeps all its properties', () => {
  expectTypeOf<TrackedEvent['event']>().toEqualTypeOf<TrackedName>()
  expect(EVERY_EVENT.map(({ event }) => event)).toEqual([
    'MODAL_OPEN',
    'MODAL_CLOSE',
    'CONNECT_SUCCESS',
    'DISCONNECT_SUCCESS',
    'DISCONNECT_ERROR',
    'SWITCH_NETWORK',
    'SEND_INITIATED',
    'SEND_SUCCESS',
    'SEND_ERROR',
    'SEARCH_WALLET',
    'SIWX_AUTH_SUCCESS',
    'SIWX_AUTH_ERROR',
    'CLICK_CANCEL_SIWX',
    'SET_PREFERRED_ACCOUNT_TYPE',
    'ERROR_FETCH_TRANSACTIONS',
  ])
  for (const tracked of EVERY_EVENT) {
    expect(analyticsEvent(tracked, at('https://app.example/swap?token=1#x'))).toEqual({
      eventId: 'id',
      url: 'https://app.example/swap',
      domain: 'app.example',
      timestamp: 1_700_000_000_000,
      props: {
        type: 'track',
        event: tracked.event,
        properties: tracked.properties,
        ...(tracked.address && { address: tracked.address }),
      },
    })
  }
})

describe('H21', () => {
  test('a secret typed by a visitor or sent by a wallet does not leave the page', () => {
    const pairing = 'wc:7f@2?symKey=a1'
    const search = analyticsEvent(
      { event: 'SEARCH_WALLET', properties: { badge: undefined, search: pairing } },
      at(undefined),
    )
    const failed = analyticsEvent(
      { event: 'DISCONNECT_ERROR', properties: { message: `at ${pairing}` } },
      at(undefined),
    )
    expect(JSON.stringify([search, failed])).not.toContain('symKey')
  })

  test.each([
    ['https://app.example/a/b?c=d#e', 'https://app.example/a/b', 'app.example'],
    ['https://alice:secret@app.example:8443/', 'https://app.example:8443/', 'app.example'],
    ['https://app.example/u/alice@mail.example/home', 'https://app.example', 'app.example'],
    ['https://app.example/u/alice%40mail.example', 'https://app.example', 'app.example'],
    ['https://app.example/#/wc?uri=wc:7f@2?symKey=a1', 'https://app.example/', 'app.example'],
    ['file:///home/alice/page.html', '', ''],
    ['about:blank', '', ''],
    [undefined, '', ''],
  ])('of %s only %s is sent', (href, url, domain) => {
    expect(place(href)).toEqual([url, domain])
  })
})
