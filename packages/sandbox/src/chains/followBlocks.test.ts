import { createTestClient, http, publicActions, walletActions } from 'viem'
import { expect, it } from 'vitest'
import { startAnvil } from './anvil.ts'
import { followBlocks } from './followBlocks.ts'

it('puts one empty block on top of one with a transaction, and none while blocks are held', async () => {
  const anvil = await startAnvil({ chainId: 31337 })
  const client = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)
  const [from] = (await client.request({ method: 'eth_accounts' } as never)) as [`0x${string}`]
  const stop = followBlocks(anvil.url, 50)
  const send = () => client.sendTransaction({ account: from, to: from, value: 1n, chain: null })
  const latest = () => client.getBlockNumber({ cacheTime: 0 })
  await send()
  await expect.poll(latest).toBe(2n)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await latest()).toBe(2n)
  await client.setAutomine(false)
  await send()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await latest()).toBe(2n)
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  await expect.poll(latest).toBe(4n)
  stop()
  await send()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await latest()).toBe(5n)
  await anvil.stop()
})
