import { minedReceipt } from '@foyer/sandbox/chains'
import { FEE_MODES, FEE_TOKEN } from '@foyer/sandbox/contracts.fixture'
import { encodeDeployData, encodeFunctionData, erc20Abi, getContractAddress, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { shown } from '../review.fixture.ts'
import { OTHER, startCalls, transfer } from './calls.fixture.ts'
import { openBundler } from './services.fixture.ts'

const { account, accounts, client, fund, sendCalls } = await startCalls()

/** Token that keeps 5 %, of which the smart account has a million base units. */
async function feeToken() {
  const from = accounts.eip155.address as Hex
  const nonce = BigInt(await client.getTransactionCount({ address: from }))
  await client.impersonateAccount({ address: from })
  const send = async (transaction: { data: Hex; to?: Hex }) => {
    const hash = await client.request({
      method: 'eth_sendTransaction',
      params: [{ from, gas: '0x1e8480', ...transaction }],
    } as never)
    await minedReceipt(client, hash)
  }
  const args = [10n ** 24n] as const
  await send({ data: encodeDeployData({ abi: parseAbi(['constructor(uint256 supply)']), bytecode: FEE_TOKEN, args }) })
  const token = getContractAddress({ from, nonce })
  const give = [account, 1_000_000n] as const
  await send({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: give }) })
  await client.setStorageAt({ address: token, index: 0, value: toHex(FEE_MODES.keepsFeeInSilence, { size: 32 }) })
  return token
}

test('H73 the only call of a smart account says what arrives of a token that keeps a fee', async () => {
  openBundler(client)
  await fund()
  const token = await feeToken()
  const made = await sendCalls([{ to: token, data: transfer(100_000n) }])
  expect(shown(made)).toEqual(expect.arrayContaining(['Amount: 0.1', 'The receiver gets: 0.095', `To: ${OTHER}`]))
  expect(made.warnings).toEqual(['This token keeps a fee of 0.005: less arrives than leaves.'])
})
