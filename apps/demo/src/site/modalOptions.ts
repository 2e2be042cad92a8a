import type { ModalOptions } from '@foyer/core'
import type { Config } from '@foyer/sandbox/config'
import { optionsFor, type Settings } from '../settings/settings.ts'
import type { SignInServer } from '../signIn/signInServer.ts'
import { familiesWith, phones } from './families.ts'
import { login } from './login.ts'

const paymastersOf = ({ smartAccounts }: Config) =>
  Object.fromEntries(Object.entries(smartAccounts).map(([chain, { paymaster }]) => [chain, paymaster]))

/** Returns the options of the modal on this sandbox. */
export function modalOptions(config: Config, settings: Settings, server: SignInServer | undefined): ModalOptions {
  const { families: on, walletConnect, login: hasLogin } = settings
  const families = familiesWith(paymastersOf(config))
  return {
    ...optionsFor(settings),
    urls: config.urls,
    swapRouters: config.swapRouters,
    adapters: on.map(family => families[family]),
    ...(walletConnect && { walletConnect: phones }),
    ...(hasLogin && { auth: login }),
    ...(server && { siwx: server.siwx }),
    networks: config.networks.filter(({ chainNamespace }) => on.includes(chainNamespace)),
    metadata: { name: 'Foyer demo' },
  }
}
