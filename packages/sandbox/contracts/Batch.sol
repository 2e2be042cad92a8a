// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Code that an account borrows by EIP-7702 to execute several calls in one transaction, all or none. Only the account itself may do it.
contract Batch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// Reverts with the reason of the first call that does.
    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "account");
        for (uint256 i = 0; i < calls.length; i++) {
            Call calldata call = calls[i];
            (bool succeeded, bytes memory answer) = call.to.call{ value: call.value }(call.data);
            if (!succeeded) assembly { revert(add(answer, 32), mload(answer)) }
        }
    }

    /// The account is paid as before.
    receive() external payable {}
}
