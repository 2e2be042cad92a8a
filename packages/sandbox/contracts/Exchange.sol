// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Router and pools in one contract: the address that a swap is sent to is the one that an approval is for. Each two assets have a pool of
/// their own, in which the product of the reserves never falls. The fee of 0.3 % stays in the reserves. What is added stays for good.
/// Not for tokens that take a fee from a transfer: reserves count what was asked for.
contract Exchange {
    /// The native currency, as in EIP-7528. The zero address means the same.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// Reserve of the first asset in its pool with the second.
    mapping(address => mapping(address => uint256)) private reserve;
    mapping(address => bool) private isListed;
    address[] private listed;

    event Swap(
        address indexed sender,
        address indexed tokenIn,
        address indexed tokenOut,
        uint256 amountIn,
        uint256 amountOut,
        address recipient
    );

    /// Every asset that is in a pool.
    function assets() external view returns (address[] memory) {
        return listed;
    }

    function reserves(address tokenA, address tokenB) public view returns (uint256 reserveA, uint256 reserveB) {
        (tokenA, tokenB) = (unified(tokenA), unified(tokenB));
        return (reserve[tokenA][tokenB], reserve[tokenB][tokenA]);
    }

    /// The output of a swap now.
    function quote(address tokenIn, address tokenOut, uint256 amountIn) public view returns (uint256 amountOut) {
        (uint256 reserveIn, uint256 reserveOut) = reserves(tokenIn, tokenOut);
        require(reserveIn > 0 && reserveOut > 0, "no pool");
        uint256 worth = amountIn * 997;
        return worth * reserveOut / (reserveIn * 1000 + worth);
    }

    /// Adds to a pool, at any ratio.
    function add(address tokenA, address tokenB, uint256 amountA, uint256 amountB) external payable {
        (tokenA, tokenB) = (unified(tokenA), unified(tokenB));
        require(tokenA != tokenB, "one asset");
        require(msg.value == (tokenA == NATIVE ? amountA : tokenB == NATIVE ? amountB : 0), "value");
        reserve[tokenA][tokenB] += amountA;
        reserve[tokenB][tokenA] += amountB;
        list(tokenA);
        list(tokenB);
        take(tokenA, amountA);
        take(tokenB, amountB);
    }

    /// Swaps exactly `amountIn`, of which the value is sent along or the allowance given before.
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 leastOut,
        address recipient,
        uint256 deadline
    ) external payable returns (uint256 amountOut) {
        require(block.timestamp <= deadline, "expired");
        (tokenIn, tokenOut) = (unified(tokenIn), unified(tokenOut));
        require(msg.value == (tokenIn == NATIVE ? amountIn : 0), "value");
        amountOut = quote(tokenIn, tokenOut, amountIn);
        require(amountOut > 0 && amountOut >= leastOut, "least output");
        // Before the calls of other contracts, which may call this one.
        reserve[tokenIn][tokenOut] += amountIn;
        reserve[tokenOut][tokenIn] -= amountOut;
        take(tokenIn, amountIn);
        give(tokenOut, recipient, amountOut);
        emit Swap(msg.sender, tokenIn, tokenOut, amountIn, amountOut, recipient);
    }

    function unified(address token) private pure returns (address) {
        return token == address(0) ? NATIVE : token;
    }

    function list(address token) private {
        if (isListed[token]) return;
        isListed[token] = true;
        listed.push(token);
    }

    /// The native currency came with the call.
    function take(address token, uint256 amount) private {
        if (token != NATIVE) call(token, 0, abi.encodeCall(Erc20.transferFrom, (msg.sender, address(this), amount)));
    }

    function give(address token, address to, uint256 amount) private {
        if (token == NATIVE) call(to, amount, "");
        else call(token, 0, abi.encodeCall(Erc20.transfer, (to, amount)));
    }

    /// Calls, and reverts with the reason of what was called. A token may return nothing, but not `false`.
    function call(address target, uint256 value, bytes memory data) private {
        (bool succeeded, bytes memory answer) = target.call{ value: value }(data);
        if (!succeeded && answer.length > 0) assembly { revert(add(answer, 32), mload(answer)) }
        require(succeeded, "transfer");
        if (data.length == 0) return;
        require(answer.length == 0 ? target.code.length > 0 : abi.decode(answer, (bool)), "transfer");
    }
}
