#!/bin/sh
# viem's waitForTransactionReceipt can overlook the block that has the transaction, and then waits for another one.
#
# It asks for the receipt once for each new block. Where there is none yet, it reads the block for a transaction in the place of this one, and
# drops every block that comes until the node has answered. If the transaction gets into its block in just that moment, nothing asks for its
# receipt any more: it is there for everybody else, and the wait ends only with the next block. A chain that makes a block only when there is a
# transaction (anvil's default, and rollups and private networks without empty blocks) may never make one.
#
# We expected: each block counts, or the receipt is asked for again as time passes.
# Seen: on a chain where one block includes the transaction and no other follows, the wait ends with a time-out, while the node gives the
# receipt. The same transaction with one more block is found. The node here answers eth_getBlockByNumber after half a second, as a node
# far away does.
# What it means: tests on a chain without empty blocks fail now and then on a busy machine. Ask for the receipt itself until it is there.
set -eu
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT
cd "$FOLDER"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error viem@2.57.1 @foundry-rs/anvil@1.7.1 >/dev/null
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createPublicClient, http } from 'viem'

const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
console.log(`viem ${version('viem')}, anvil ${version('@foundry-rs/anvil')}, Node ${process.version}`)

// Blocks come when this script asks for them.
const anvil = spawn('node_modules/.bin/anvil', ['--port', '0', '--no-mining'], { detached: true })
let said = ''
while (!/Listening on (\S+)/.test(said)) said += (await once(anvil.stdout, 'data'))[0]
const node = `http://${/Listening on (\S+)/.exec(said)[1]}`

const ask = async (method, ...params) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()).result
}

// A node that takes half a second for one method. `onQuestion` hears that it was asked.
let onQuestion = () => {}
const slow = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { method } = JSON.parse(body)
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await answer.text()
  if (method === 'eth_getBlockByNumber') {
    await onQuestion()
    await pause(500)
  }
  response.setHeader('content-type', 'application/json').end(text)
})
slow.listen(0, '127.0.0.1')
await once(slow, 'listening')

async function wait(laterBlocks) {
  const client = createPublicClient({ transport: http(`http://127.0.0.1:${slow.address().port}`), pollingInterval: 50 })
  const [from, to] = await ask('eth_accounts')
  const hash = await ask('eth_sendTransaction', { from, to, value: '0x1' })
  onQuestion = async () => {
    onQuestion = () => {}
    await ask('evm_mine')
    // In any case after the answer to the question.
    void pause(1_500).then(async () => {
      for (let block = 0; block < laterBlocks; block += 1) await ask('evm_mine')
    })
  }
  const outcome = await client.waitForTransactionReceipt({ hash, timeout: 4_000 }).then(({ status }) => status, error => error.name)
  const receipt = await ask('eth_getTransactionReceipt', hash)
  return `${outcome}, and the node says ${receipt.status === '0x1' ? 'success' : receipt.status}`
}

const alone = await wait(0)
const followed = await wait(1)
console.log(`no block after that of the transaction: ${alone}`)
console.log(`one block after it: ${followed}`)
slow.close()
slow.closeAllConnections()
process.kill(-anvil.pid)
const isAsSeen = alone === 'WaitForTransactionReceiptTimeoutError, and the node says success' && followed === 'success, and the node says success'
console.log(isAsSeen ? 'As described above.' : 'This has changed.')
process.exit(isAsSeen ? 0 : 1)
JS
node run.mjs
