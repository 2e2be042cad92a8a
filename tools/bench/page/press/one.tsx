import { renderHost } from './renderHost.tsx'

renderHost({ adapters: [() => import('@foyer/adapters-evm').then(({ evmAdapter }) => evmAdapter())] })
