import {
  createWalletClient,
  defineChain,
  type Hex,
  hexToBigInt,
  http,
  isHex,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { PUBLIC_DEVELOPMENT_KEYS } from '../keys.ts'
import {
  invalidParams,
  PhoneError,
  parseParams,
  type Signer,
  type SignRequest,
  unknownAccount,
  unknownMethod,
} from './signer.ts'

const address = z.string()
const quantity = z.optional(z.custom<Hex>(value => isHex(value)))
const personalSign = z.tuple([z.string(), address], z.unknown())
const typedData = z.tuple([address, z.union([z.string(), z.looseObject({})])], z.unknown())
const sendTransaction = z.tuple(
  [
    z.object({
      from: address,
      to: z.optional(z.custom<Hex>(value => isHex(value))),
      data: quantity,
      input: quantity,
      value: quantity,
      gas: quantity,
      nonce: quantity,
      gasPrice: quantity,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
      chainId: quantity,
    }),
  ],
  z.unknown(),
)

const big = (value: Hex | undefined) => (value === undefined ? undefined : hexToBigInt(value))

/** Converts a `0x` quantity of JSON-RPC for viem. Absent values stay absent. */
const given = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** `rpcUrls` by CAIP-2: a transaction is filled in, signed here, and sent there. */
export function eip155Signer({ rpcUrls }: { rpcUrls: Readonly<Record<string, string>> }): Signer {
  const accounts = PUBLIC_DEVELOPMENT_KEYS.eip155.map(key => privateKeyToAccount(key))
  const accountOf = (wanted: string): PrivateKeyAccount => {
    const account = accounts.find(each => each.address.toLowerCase() === wanted.toLowerCase())
    if (!account) throw unknownAccount(wanted)
    return account
  }

  const send = async (request: SignRequest) => {
    const [{ from, to, data, input, chainId, ...rest }] = parseParams(sendTransaction, request)
    const ownChainId = Number(request.chainId.split(':')[1])
    if (chainId !== undefined && Number(chainId) !== ownChainId) throw invalidParams(request.method)
    const url = rpcUrls[request.chainId]
    if (url === undefined) throw new PhoneError(4901, `This phone has no endpoint for ${request.chainId}.`)
    const chain = defineChain({
      id: ownChainId,
      name: request.chainId,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })
    const client = createWalletClient({ account: accountOf(from), chain, transport: http(url) })
    const fees =
      rest.gasPrice === undefined
        ? given({ maxFeePerGas: big(rest.maxFeePerGas), maxPriorityFeePerGas: big(rest.maxPriorityFeePerGas) })
        : { gasPrice: big(rest.gasPrice)! }
    return client.sendTransaction({
      ...given({
        to,
        data: data ?? input,
        value: big(rest.value),
        gas: big(rest.gas),
        nonce: rest.nonce === undefined ? undefined : Number(rest.nonce),
      }),
      ...fees,
    })
  }

  return {
    methods: [
      'personal_sign',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
    ],
    events: ['chainChanged', 'accountsChanged'],
    addresses: () => accounts.map(account => account.address),
    async sign(request) {
      switch (request.method) {
        case 'personal_sign': {
          const [message, from] = parseParams(personalSign, request)
          return accountOf(from).signMessage({ message: { raw: isHex(message) ? message : stringToHex(message) } })
        }
        case 'eth_signTypedData':
        case 'eth_signTypedData_v4': {
          const [from, data] = parseParams(typedData, request)
          // Checked by viem while it hashes: a definition that does not fit its types makes it throw.
          const definition = (typeof data === 'string' ? JSON.parse(data) : data) as TypedDataDefinition
          return accountOf(from).signTypedData(definition)
        }
        case 'eth_sendTransaction':
          return send(request)
        default:
          throw unknownMethod(request.method)
      }
    },
  }
}
