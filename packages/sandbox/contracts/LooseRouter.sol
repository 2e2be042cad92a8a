// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Erc20 {
    function approve(address spender, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

interface Pools {
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 leastOut,
        address recipient,
        uint256 deadline
    ) external payable returns (uint256 amountOut);
}

/// Router over the exchange whose calls carry a least output that it mostly does not enforce. For tests of what a wallet's page has to refuse.
contract LooseRouter {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    Pools private immutable pools;

    constructor(Pools pools_) {
        pools = pools_;
    }

    /// Has the layout of the exchange, and never reads `leastOut`.
    function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256, address recipient, uint256) external payable {
        trade(tokenIn, tokenOut, amountIn, 0, recipient);
    }

    /// Compares the least with an amount in the call, and not with the output.
    function swapQuoted(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 leastOut,
        address recipient,
        uint256 quoted
    ) external payable {
        require(leastOut <= quoted, "least output");
        trade(tokenIn, tokenOut, amountIn, 0, recipient);
    }

    /// Compares the least with the output at a price in the call, and not with the output.
    function swapPriced(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 leastOut,
        address recipient,
        uint256 price
    ) external payable {
        require(leastOut <= (amountIn * price) / 1e18, "least output");
        trade(tokenIn, tokenOut, amountIn, 0, recipient);
    }

    /// Takes the word for a part of the input.
    function swapParts(address tokenIn, address tokenOut, uint256 amountIn, uint256 part, address recipient) external payable {
        require(part <= amountIn, "part");
        trade(tokenIn, tokenOut, amountIn, 0, recipient);
    }

    /// Enforces a least that stands at no multiple of 32 bytes.
    function swapPacked(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        address recipient,
        bytes calldata packed
    ) external payable {
        trade(tokenIn, tokenOut, amountIn, uint256(bytes32(packed[1:33])), recipient);
    }

    /// Takes something else of the sender too: an amount of another token, or a collectible by its number.
    function swapAndTake(
        address tokenIn,
        address tokenOut,
        uint256 amountIn,
        uint256 leastOut,
        address recipient,
        address other,
        uint256 amountOrNumber
    ) external payable {
        Erc20(other).transferFrom(msg.sender, address(this), amountOrNumber);
        trade(tokenIn, tokenOut, amountIn, leastOut, recipient);
    }

    function trade(address tokenIn, address tokenOut, uint256 amountIn, uint256 leastOut, address recipient) private {
        if (tokenIn != NATIVE) {
            Erc20(tokenIn).transferFrom(msg.sender, address(this), amountIn);
            Erc20(tokenIn).approve(address(pools), amountIn);
        }
        pools.swap{ value: msg.value }(tokenIn, tokenOut, amountIn, leastOut, recipient, type(uint256).max);
    }
}
