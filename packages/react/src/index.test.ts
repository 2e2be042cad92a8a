import { expect, test } from 'vitest'
import * as foyer from './index.ts'

test('the package exports these names', () => {
  expect(Object.keys(foyer).sort()).toMatchInlineSnapshot(`
    [
      "AccountButton",
      "ConnectButton",
      "FoyerError",
      "ModalRoot",
      "NetworkButton",
      "createFoyer",
      "defineOptions",
      "isFoyerError",
      "stateCookie",
      "useAccount",
      "useBalance",
      "useConnection",
      "useDisconnect",
      "useModal",
      "useModalActor",
      "useModalSelector",
      "useNetwork",
      "useProvider",
      "useSend",
      "useSignIn",
      "useSignMessage",
      "useSwitchNetwork",
      "useTransaction",
      "useTransactions",
      "useWallets",
    ]
  `)
})
