import type { Page } from '@playwright/test'
import type {} from './page/window.ts'

/** Answer of the visitor to requests of an app. */
export type Answer = 'approve' | 'reject'

/** The wallet of a visitor, in which everything is approved until `answers` says otherwise. */
export interface Wallet {
  /** Its name in the list of an app. */
  name: string
  /** Continues after the visitor has chosen it in the list: a phone takes the link from the screen. */
  accept(page: Page): Promise<void>
  answers(answer: Answer): Promise<void>
  /** Ends the connection in the wallet. */
  disconnect(): Promise<void>
  /** Expects that an app has ended the connection in the wallet too, where wallets are told. */
  expectNoSession(): Promise<void>
  stop(): Promise<void>
}

/** The extension that `walletScript` of the chain has put into the page. */
export const extension = (page: Page): Wallet => ({
  name: 'Meadow',
  accept: async () => {},
  answers: answer => page.evaluate(each => window.wallet.behave(each), answer),
  disconnect: () => page.evaluate(() => window.wallet.disconnect()),
  expectNoSession: async () => {},
  stop: async () => {},
})
