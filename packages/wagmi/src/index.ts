export { type ConnectorConfig, type FoyerConnector, foyerConnector } from './foyerConnector.ts'
export type { FoyerHandle } from './modal.ts'
