// The views in which coins are bought on a provider's page.
export { selectFlow } from '@foyer/core'
export { BuyInProgressView } from './BuyInProgressView.tsx'
export { OnRampFiatSelectView } from './OnRampFiatSelectView.tsx'
export { OnRampProvidersView } from './OnRampProvidersView.tsx'
export { OnRampTokenSelectView } from './OnRampTokenSelectView.tsx'
