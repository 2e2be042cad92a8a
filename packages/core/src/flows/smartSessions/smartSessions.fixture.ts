import type { SmartSession } from '../../api/sessions.ts'
import type { ListedSession } from './listedSession.ts'

export const ALICE = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'

/** Time at which the tests look, in seconds. */
export const NOW = 1_700_000_000

/** Row of the service. */
export const session = (pci: string, rest: Partial<SmartSession> = {}): SmartSession => ({
  project: { id: pci, name: `Site ${pci}`, url: `https://${pci}.example/play` },
  pci,
  expiry: NOW + 3_600,
  createdAt: NOW - 3_600,
  permissions: [{ type: 'contract-call' }],
  policies: [],
  ...rest,
})

/** Row of the view. */
export const listed = (pci: string, rest: Partial<ListedSession> = {}): ListedSession => ({
  pci,
  name: `Site ${pci}`,
  host: `${pci}.example`,
  iconUrl: undefined,
  status: 'active',
  createdAt: NOW - 3_600,
  until: NOW + 3_600,
  revokedAt: undefined,
  permissions: ['contract-call'],
  furtherPermissions: 0,
  ...rest,
})
