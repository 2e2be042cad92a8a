export type { ConnectorConfig } from './follow.ts'
export { type FoyerConnector, foyerConnector } from './foyerConnector.ts'
export type { FoyerHandle } from './modal.ts'
