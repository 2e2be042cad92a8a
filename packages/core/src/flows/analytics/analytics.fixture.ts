import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { AnalyticsInput } from './analytics.machine.ts'
import type { TrackedEvent } from './trackedEvents.ts'

export const analyticsInput = (rest: Partial<AnalyticsInput> = {}): AnalyticsInput => ({
  enabled: true,
  available: true,
  privacy: false,
  ...rest,
})

export const opened: TrackedEvent = { event: 'MODAL_OPEN', properties: { connected: false } }

/** One of each event, with all properties. */
export const EVERY_EVENT: readonly TrackedEvent[] = [
  opened,
  { event: 'MODAL_CLOSE', properties: { connected: true } },
  { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Good Wallet' }, address: '0xa' },
  { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
  { event: 'DISCONNECT_ERROR', properties: { message: 'Failed to disconnect' } },
  { event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } },
  { event: 'SEND_INITIATED', properties: { network: 'eip155:1', token: 'ETH', amount: '0.1' } },
  { event: 'SEND_SUCCESS', properties: { network: 'eip155:1', token: 'ETH', amount: '0.1' } },
  { event: 'SEND_ERROR', properties: { network: 'eip155:1', token: 'ETH', amount: '0.1', message: 'No' } },
  { event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'meadow' } },
  { event: 'SIWX_AUTH_SUCCESS', properties: { network: 'eip155:1', isSmartAccount: false } },
  { event: 'SIWX_AUTH_ERROR', properties: { network: 'eip155:1', isSmartAccount: true } },
  { event: 'CLICK_CANCEL_SIWX', properties: { network: 'eip155:1', isSmartAccount: false } },
  { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: 'eoa', network: 'eip155:1' } },
  { event: 'ERROR_FETCH_TRANSACTIONS', properties: { address: '0xa', projectId: 'demo', cursor: undefined } },
]

export const stamped = (eventId: string): AnalyticsEvent => ({
  eventId,
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 0,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
})
