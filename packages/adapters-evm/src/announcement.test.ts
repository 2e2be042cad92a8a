import { HOSTILE_ICONS, HOSTILE_NAMES } from '@foyer/testing/evm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAnnouncement } from './announcement.ts'

// The shape is EIP-6963's: https://eips.ethereum.org/EIPS/eip-6963
const info = {
  uuid: '0b29f6ce-7bd1-4f0a-9a3c-9a1f6f3b8f11',
  name: 'Good Wallet',
  icon: 'data:image/svg+xml;base64,PHN2Zy8+',
  rdns: 'org.good.wallet',
}
const provider = { request: async () => null }

describe('parseAnnouncement', () => {
  it('accepts a standard announcement, also a frozen one with more properties', () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info, extra: 1 }), provider: Object.freeze(provider) })
    expect(parseAnnouncement({ detail })).toEqual({
      source: 'eip6963',
      key: info.rdns,
      fingerprint: `${info.name}\n${info.icon}`,
      uuid: info.uuid,
      name: info.name,
      imageUrl: info.icon,
      wallet: provider,
    })
  })

  it.each([
    ['no detail', undefined],
    ['null', null],
    ['text', 'wallet'],
    ['no provider', { info }],
    ['a provider that cannot be asked', { info, provider: {} }],
    ['no info', { provider }],
    ['no rdns', { info: { ...info, rdns: undefined }, provider }],
    ['an rdns without a dot, as the id of the injected one', { info: { ...info, rdns: 'injected' }, provider }],
    ['an rdns with a space', { info: { ...info, rdns: 'org.good wallet' }, provider }],
    ['an endless rdns', { info: { ...info, rdns: `org.${'a'.repeat(10_000)}` }, provider }],
    ['a look-alike rdns', { info: { ...info, rdns: 'оrg.good' }, provider }],
    ['a uuid of another shape', { info: { ...info, uuid: '1' }, provider }],
    ['a name that is not text', { info: { ...info, name: ['Good'] }, provider }],
    ['a name that shows nothing', { info: { ...info, name: HOSTILE_NAMES.onlyInvisible }, provider }],
    [
      'a getter that throws',
      {
        info,
        get provider() {
          throw new Error('gone')
        },
      },
    ],
  ])('drops a row with %s', (_, detail) => {
    expect(parseAnnouncement({ detail })).toBeUndefined()
  })

  it.each(Object.entries(HOSTILE_ICONS))('H22 keeps the row and leaves out an icon of %s', (_, icon) => {
    const announcement = parseAnnouncement({ detail: { info: { ...info, icon }, provider } })
    expect(announcement?.name).toBe('Good Wallet')
    expect(announcement?.imageUrl).toBeUndefined()
  })

  it('never throws and never accepts an icon URL of another scheme, whatever is announced', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.record({ uuid: fc.anything(), name: fc.anything(), icon: fc.anything(), rdns: fc.anything() }),
        (detail, odd) => {
          parseAnnouncement(detail)
          parseAnnouncement({ info: odd, provider })
          parseAnnouncement({ info: { ...info, icon: odd.icon }, provider })
        },
      ),
    )
  })
})
