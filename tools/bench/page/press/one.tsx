import { renderHost } from './renderHost.tsx'

renderHost([() => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter())])
