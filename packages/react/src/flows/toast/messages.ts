import type { ToastMessage } from '@foyer/core'
import { defineMessages } from '../../i18n/defineMessages.ts'

/** Texts of the toasts, as the specification has them. */
export const toastMessages = defineMessages({
  name: 'toast',
  en: {
    'balance.unavailable': 'Token Balance Unavailable',
    'activity.failed': 'Failed to fetch transactions',
    'disconnect.failed': 'Failed to disconnect',
    'address.copied': 'Address copied',
    'siwx.authenticating': 'Authenticating...',
    'siwx.failed': 'A problem occurred while trying initialize authentication',
    'send.started': 'Transaction started',
    'send.failed': 'Something went wrong',
    'send.failedOnSolana': 'Failed to send transaction. Please try again.',
    'send.incomplete': 'Please enter a valid amount and receiver address',
    'name.failed': 'Error registering name {name}',
    'smartSession.revoked': 'Site permission revoked',
    'smartSession.notRevoked': 'The site permission was not revoked',
    'swap.unloaded': 'Failed to initialize swap',
    'swap.allowanceFailed': 'Failed to check allowance',
    'swap.approvalFailed': 'Failed to create approval transaction',
    'swap.buildFailed': 'Failed to create transaction',
    'swap.failed': 'Transaction error',
    hide: 'Hide',
  } satisfies Record<ToastMessage | 'hide', string>,
})
