import { expect, test } from 'vitest'
import { serve } from '../serve.fixture.ts'
import type { BlockControl } from './blockControl.ts'
import { blocksApi } from './blocksApi.ts'

/** Server over one chain, and what was ordered of that. */
async function start() {
  const orders: unknown[] = []
  const chain: BlockControl = {
    hold: held => void orders.push({ held }),
    pass: async count => void orders.push({ pass: count }),
  }
  const url = await serve(blocksApi(new Map([['solana:localnet', chain]])))
  const order = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/blocks`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  return { orders, order }
}

test('holds transactions of a chain before it adds blocks', async () => {
  const { orders, order } = await start()
  expect(await order({ chainId: 'solana:localnet', pass: 200, held: true })).toBe(204)
  expect(await order({ chainId: 'solana:localnet', held: false })).toBe(204)
  expect(orders).toEqual([{ held: true }, { pass: 200 }, { held: false }])
})

test('refuses other chains, and orders that it does not understand', async () => {
  const { orders, order } = await start()
  expect(await order({ chainId: 'eip155:31337', held: true })).toBe(404)
  for (const wrong of [{ pass: 0 }, { pass: 10_000 }, { pass: 1.5 }, { held: 'yes' }])
    expect(await order({ chainId: 'solana:localnet', ...wrong })).toBe(400)
  expect(orders).toEqual([])
})
