// The permissions that an account has granted to sites.
export { selectFlow } from '@foyer/core'
export { SmartSessionsView } from './SmartSessionsView.tsx'
