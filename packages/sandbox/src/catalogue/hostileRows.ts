import { walletId, walletImageId } from './walletRow.ts'

const named = (name: string, rest: Record<string, unknown>) => ({
  id: walletId(name),
  image_id: walletImageId(name),
  homepage: 'https://hostile.example',
  chains: ['eip155:1', 'eip155:31337'],
  rdns: null,
  mobile_link: null,
  desktop_link: null,
  webapp_link: null,
  badge_type: 'none',
  name,
  ...rest,
})

/** Hostile registry rows, each with a different defect. */
export const hostileRows = (): unknown[] => [
  named('Script link', { mobile_link: 'javascript:alert(document.domain)//', webapp_link: 'JaVaScRiPt:alert(1)' }),
  named('Data link', { webapp_link: 'data:text/html,<script>alert(1)</script>', desktop_link: 'vbscript:msgbox(1)' }),
  named('Blob and file links', { webapp_link: 'blob:https://hostile.example/1', desktop_link: 'file:///etc/passwd' }),
  named('Look-alike host', {
    mobile_link: 'https://metamask.app.link@hostile.example',
    webapp_link: 'https://rainbow.me%2f@hostile.example/',
  }),
  named('Control characters', { mobile_link: 'java\nscript:alert(1)', webapp_link: '\u0000https://hostile.example' }),
  named('<img src=x onerror=alert(1)>', {}),
  named('Right to \u202Etfel ksaMateM', {}),
  named('N'.repeat(10_000), {}),
  named('', {}),
  named('Picture elsewhere', {
    image_url: 'http://hostile.example/track.gif',
    image_id: '../../getAnalyticsConfig?x=',
  }),
  named('Chains are no list', { chains: 'eip155:1' }),
  named('Unknown chains', { chains: ['eip155', ':', 'cosmos:cosmoshub-4', 7] }),
  named('Same id as MetaMask', { id: walletId('MetaMask') }),
  { id: walletId('No name'), chains: ['eip155:1'] },
  { name: 'No id', chains: ['eip155:1'] },
  named('Id is a number', { id: 42 }),
  JSON.parse('{ "__proto__": { "polluted": true }, "id": "__proto__", "name": "Prototype", "chains": [] }'),
  null,
  'a string',
  [],
]
