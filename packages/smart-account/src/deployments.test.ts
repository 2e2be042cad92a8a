import { getContractAddress, type Hex, isAddress, slice } from 'viem'
import { expect, test } from 'vitest'
import { accountAddress } from './accountAddress.ts'
import { deployments } from './deployments.ts'

test('each contract has the address that its code gives it', () => {
  for (const { address, to, data } of deployments) {
    const [salt, bytecode] = [slice(data, 0, 32), slice(data, 32)] as [Hex, Hex]
    expect(getContractAddress({ opcode: 'CREATE2', from: to, salt, bytecode })).toBe(address)
  }
})

test('another owner has another account, whatever the case of the letters', () => {
  const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(isAddress(accountAddress(owner))).toBe(true)
  expect(accountAddress(owner.toLowerCase())).toBe(accountAddress(owner))
  expect(accountAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).not.toBe(accountAddress(owner))
})
