import type { Hex } from 'viem'

export { TOKEN_ABI } from '../../chains/contracts/abi.ts'
export { TOKEN } from '../../chains/contracts/compiled.ts'

/**
 * Compiled with solc 0.8.37 (evmVersion paris, optimizer runs 1, no metadata), so that no test needs a compiler.
 *
 * A collectible that any account may mint.
 * contract Collectible {
 *   string public constant name = "Picture";
 *   event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
 *
 *   function mint(uint256 tokenId) external {
 *     emit Transfer(address(0), msg.sender, tokenId);
 *   }
 * }
 */

export const COLLECTIBLE: Hex = `0x${[
  '6080604052348015600f57600080fd5b506101258061001f6000396000f3fe608060405234801561001057600080fd5b5060043610610036',
  '5760003560e01c806306fdde031461003b578063a0712d6814610077575b600080fd5b610061604051806040016040528060078152602001',
  '665069637475726560c81b81525081565b60405161006e91906100be565b60405180910390f35b61008a61008536600461010c565b61008c',
  '565b005b604051819033906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef908290a450565b6020',
  '81526000825180602084015260005b818110156100ec57602081860181015160408684010152016100cf565b506000604082850101526040',
  '601f19601f83011684010191505092915050565b60006020828403121561011e57600080fd5b503591905056',
].join('')}`

export const COLLECTIBLE_ABI = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'tokenId', type: 'uint256' }],
    outputs: [],
  },
] as const
