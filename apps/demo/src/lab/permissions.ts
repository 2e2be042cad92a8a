import type { Ports } from '@foyer/core'
import { icons } from '../wallets/icons.ts'

/** Scripted service of the permissions that the account has granted to sites. */
export type Permissions = 'full' | 'empty' | 'hostile' | 'many' | 'failed' | 'never'

const DAY = 86_400
/** The lab's clock is stopped at the beginning of the year. */
const NOW = Date.UTC(2026, 0, 1) / 1_000

/** The id of a permission decides how its revocation ends: `slow` never, `down` and `other` with a refusal. */
const permission = (pci: string, name: string, rest: object = {}) => ({
  project: { id: pci, name, url: `https://${pci}.example/app` },
  pci,
  createdAt: NOW - 20 * DAY,
  expiry: NOW + 10 * DAY,
  permissions: [{ type: 'contract-call' }],
  policies: [],
  context: '',
  ...rest,
})

const full = [
  permission('games', 'Cloud Games', {
    project: { id: 'games', name: 'Cloud Games', url: 'https://games.example', iconUrl: icons.dawn },
    permissions: [{ type: 'contract-call' }, { type: 'native-token-recurring-allowance' }],
  }),
  permission('slow', 'Slow Market'),
  permission('down', 'Down Market'),
  permission('other', 'Other Market', { permissions: [], expiry: Number.MAX_VALUE }),
  permission('lapsed', 'Lapsed Club', { expiry: NOW - DAY }),
  permission('gone', 'Gone Bank', { revokedAt: NOW - 3 * DAY }),
]

const hostile = [
  permission('evil', '<b>Prize</b> \u202Eniotcib\u202C', {
    project: {
      id: 'evil',
      name: '<b>Prize</b> \u202Eniotcib\u202C',
      url: 'javascript:alert(1)',
      iconUrl: 'http://x.example',
    },
    permissions: ['<script>', { type: 'W'.repeat(300) }, 7, null],
  }),
  permission('long', `${'Very '.repeat(40)}long`, {
    project: {
      id: 'long',
      name: `${'Very '.repeat(40)}long`,
      url: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
    },
    permissions: Array.from({ length: 40 }, (_, index) => `permission-number-${index}`),
  }),
  permission('twin', 'Meаdow'),
  { ...permission('text', 'Text'), pci: 'I agree to\neverything' },
  null,
]

const many = Array.from({ length: 140 }, (_, index) => permission(`site${index}`, `Site ${index}`))

const lists = { full, hostile, many, empty: [] }

const failure = (status: number, description: string) =>
  Response.json({ status: 'FAILURE', reasons: [{ name: 'sessions', description }] }, { status })

/** Answer to a request about permissions; undefined for any other. */
async function permissionsAnswer(permissions: Permissions, request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/v1/sessions/')) return undefined
  if (permissions === 'never') return new Promise(() => {})
  if (permissions === 'failed') return failure(503, '')
  if (request.method === 'GET') return Response.json({ pcis: lists[permissions] })
  const { pci } = (await request.json()) as { pci: string }
  if (pci === 'slow') return new Promise(() => {})
  if (pci === 'down') return failure(503, 'Permissions are being moved.')
  return pci === 'other' ? failure(401, '') : Response.json({ success: true })
}

/** Answers requests about permissions, and leaves the others to the scripted services. */
export const withPermissions =
  (permissions: Permissions, fetch: Ports['fetch']): Ports['fetch'] =>
  async (input, init) =>
    (input instanceof Request ? await permissionsAnswer(permissions, input) : undefined) ?? fetch(input, init)
