import { expect, test } from 'vitest'
import { CHAIN_NAMESPACES } from '../chain/namespace.ts'
import { browseLink } from './browseLink.ts'

const href = 'https://app.example/swap?a=b&c=d#e'
const HREF = 'https%3A%2F%2Fapp.example%2Fswap%3Fa%3Db%26c%3Dd%23e'
const ORIGIN = 'https%3A%2F%2Fapp.example'
const page = { href, mobile: true, installed: false }

const phantom = { name: 'Phantom', rdns: 'app.phantom' }
const coinbase = { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }
const solflare = { name: 'Solflare' }

test('each wallet has its own link', () => {
  expect([phantom, coinbase, solflare].map(wallet => browseLink(wallet, { ...page, namespace: 'solana' }))).toEqual([
    `https://phantom.app/ul/browse/${HREF}?ref=${ORIGIN}`,
    `https://go.cb-w.com/dapp?cb_url=${HREF}`,
    `https://solflare.com/ul/v1/browse/${HREF}?ref=${ORIGIN}`,
  ])
})

test('the link exists only on chains where the wallet has no WalletConnect', () => {
  const offered = [phantom, coinbase, solflare].map(wallet =>
    CHAIN_NAMESPACES.filter(namespace => browseLink(wallet, { ...page, namespace }) !== undefined),
  )
  expect(offered).toEqual([['eip155', 'solana', 'bip122'], ['solana'], ['solana']])
})

test('there is no link for an injected wallet, on a desktop, or for a wallet with only the same name', () => {
  const of = (rest: object, wallet: { name: string; rdns?: string } = phantom) =>
    browseLink(wallet, { ...page, namespace: 'solana', ...rest })
  expect(of({ installed: true })).toBeUndefined()
  expect(of({ mobile: false })).toBeUndefined()
  expect(of({}, { name: 'Phantom', rdns: 'example.impostor' })).toBeUndefined()
  expect(of({}, { name: 'Meadow' })).toBeUndefined()
})
