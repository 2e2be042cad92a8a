// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface EntryPoint {
    function senderCreator() external view returns (SenderCreator);
}

interface SenderCreator {
    function createSender(bytes calldata initCode) external returns (address);
}

interface Account {
    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256 missing)
        external
        returns (uint256);
}

interface Sponsor {
    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256 cost)
        external
        returns (bytes memory, uint256);

    function postOp(uint8 mode, bytes calldata context, uint256 cost, uint256 feePerGas) external;
}

/// Measures the gas of an operation's steps. The EntryPoint runs this code in its own name by `delegateAndRevert`, within an eth_call: unlike
/// `handleOps`, it goes on after a wrong signature, so that an operation can be measured before it is signed.
contract Simulation {
    /// Gas of each step. `answer` is the reason of an execution that reverted.
    struct Measured {
        uint256 creation;
        uint256 validation;
        uint256 sponsoring;
        uint256 execution;
        uint256 settling;
        bool executed;
        bytes answer;
    }

    /// A step before the execution failed: the EntryPoint's own reason, and that of the contract.
    error Failed(string reason, bytes inner);

    function measure(PackedUserOperation calldata operation, bytes32 hash) external returns (Measured memory measured) {
        measured.creation = create(operation);
        uint256 left = gasleft();
        (bool succeeded, bytes memory answer) =
            operation.sender.call(abi.encodeCall(Account.validateUserOp, (operation, hash, 0)));
        if (!succeeded) revert Failed("AA23 reverted", answer);
        measured.validation = left - gasleft();
        bytes memory context;
        (measured.sponsoring, context) = sponsor(operation, hash);
        left = gasleft();
        (measured.executed, measured.answer) = operation.sender.call(operation.callData);
        measured.execution = left - gasleft();
        if (context.length > 0) measured.settling = settle(operation, context);
    }

    function create(PackedUserOperation calldata operation) private returns (uint256 used) {
        address sender = operation.sender;
        if (operation.initCode.length == 0) {
            if (sender.code.length == 0) revert Failed("AA20 account not deployed", "");
            return 0;
        }
        if (sender.code.length > 0) revert Failed("AA10 sender already constructed", "");
        uint256 left = gasleft();
        address created = EntryPoint(address(this)).senderCreator().createSender(operation.initCode);
        used = left - gasleft();
        if (created == address(0)) revert Failed("AA13 initCode failed or OOG", "");
        if (created != sender) revert Failed("AA14 initCode must return sender", "");
        if (sender.code.length == 0) revert Failed("AA15 initCode must create sender", "");
    }

    function sponsor(PackedUserOperation calldata operation, bytes32 hash)
        private
        returns (uint256 used, bytes memory context)
    {
        if (operation.paymasterAndData.length == 0) return (0, "");
        address paymaster = address(bytes20(operation.paymasterAndData[:20]));
        if (paymaster.code.length == 0) revert Failed("AA30 paymaster not deployed", "");
        uint256 left = gasleft();
        (bool succeeded, bytes memory answer) =
            paymaster.call(abi.encodeCall(Sponsor.validatePaymasterUserOp, (operation, hash, 0)));
        used = left - gasleft();
        if (!succeeded || answer.length < 96) revert Failed("AA33 reverted", answer);
        (context,) = abi.decode(answer, (bytes, uint256));
    }

    function settle(PackedUserOperation calldata operation, bytes memory context) private returns (uint256 used) {
        address paymaster = address(bytes20(operation.paymasterAndData[:20]));
        uint256 left = gasleft();
        (bool succeeded, bytes memory answer) = paymaster.call(abi.encodeCall(Sponsor.postOp, (0, context, 0, 0)));
        used = left - gasleft();
        if (!succeeded) revert Failed("AA50 postOp reverted", answer);
    }
}
