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

/** The careless router of contracts/LooseRouter.sol, over an exchange. */
export const LOOSE_ROUTER_ABI = parseAbi([
  'constructor(address pools_)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256, address recipient, uint256) payable',
  'function swapQuoted(address tokenIn, address tokenOut, uint256 amountIn, uint256 leastOut, address recipient, uint256 quoted) payable',
  'function swapPriced(address tokenIn, address tokenOut, uint256 amountIn, uint256 leastOut, address recipient, uint256 price) payable',
  'function swapParts(address tokenIn, address tokenOut, uint256 amountIn, uint256 part, address recipient) payable',
  'function swapPacked(address tokenIn, address tokenOut, uint256 amountIn, address recipient, bytes packed) payable',
  'function swapAndTake(address tokenIn, address tokenOut, uint256 amountIn, uint256 leastOut, address recipient, address other, uint256 amountOrNumber) payable',
])

/** The account code of contracts/Batch.sol. */
export const BATCH_ABI = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
  'receive() external payable',
])

const PACKED =
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }'

/** The sponsor of contracts/Paymaster.sol. It reverts with `entry point`, `data` or `signer`. */
export const PAYMASTER_ABI = parseAbi([
  PACKED,
  'constructor(address signer_)',
  'function signer() view returns (address)',
  'function hashOf(PackedUserOperation operation, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
  'function validatePaymasterUserOp(PackedUserOperation operation, bytes32, uint256) view returns (bytes context, uint256 validationData)',
  'function withdrawTo(address to, uint256 amount)',
])

/** The measuring of contracts/Simulation.sol. */
export const SIMULATION_ABI = parseAbi([
  PACKED,
  'struct Measured { uint256 creation; uint256 validation; uint256 sponsoring; uint256 execution; uint256 settling; bool executed; bytes answer; }',
  'function measure(PackedUserOperation operation, bytes32 hash) returns (Measured measured)',
  'error Failed(string reason, bytes inner)',
])
