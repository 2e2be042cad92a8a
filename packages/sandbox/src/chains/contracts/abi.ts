import { parseAbi } from 'viem'

/** Constructor of both token contracts. */
export const TOKEN_ABI = parseAbi(['constructor(string name, string symbol, uint8 decimals, uint256 supply)'])

/** The exchange of contracts/Exchange.sol. Its reverts have a reason: `expired`, `value`, `no pool`, `least output`, `transfer`, `one asset`. */
export const EXCHANGE_ABI = parseAbi([
  'function assets() view returns (address[])',
  'function reserves(address tokenA, address tokenB) view returns (uint256 reserveA, uint256 reserveB)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut)',
  'function add(address tokenA, address tokenB, uint256 amountA, uint256 amountB) payable',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 leastOut, address recipient, uint256 deadline) payable returns (uint256 amountOut)',
  'event Swap(address indexed sender, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut, address recipient)',
])

/** The account code of contracts/Batch.sol. */
export const BATCH_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
  'receive() external payable',
])
