import { lazyModule } from './lazy/lazyModule.ts'

/** Modules that load after the first view. Each is a file of its own in the build; the loader's own table is `loader/doors.ts`. */
export const doors = {
  translation: lazyModule(() => import('./i18n/translation.ts')),
  commands: lazyModule(() => import('./modal/commands.ts')),
  next: lazyModule(() => import('./flows/next.ts')),
  pairing: lazyModule(() => import('./flows/pairing/index.ts')),
  account: lazyModule(() => import('./flows/account/index.ts')),
  siwx: lazyModule(() => import('./flows/siwx/index.ts')),
  send: lazyModule(() => import('./flows/send/index.ts')),
  login: lazyModule(() => import('./flows/login/index.ts')),
  names: lazyModule(() => import('./flows/names/index.ts')),
  smartSessions: lazyModule(() => import('./flows/smartSessions/index.ts')),
  buy: lazyModule(() => import('./flows/buy/index.ts')),
  swap: lazyModule(() => import('./flows/swap/index.ts')),
  transactions: lazyModule(() => import('./flows/transactions/index.ts')),
}
