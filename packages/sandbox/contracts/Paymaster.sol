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

/// The part of the EntryPoint that holds deposits.
interface Deposits {
    function withdrawTo(address payable to, uint256 amount) external;
}

/// Sponsor of the operations that its signer has agreed to (ERC-4337, EntryPoint 0.8). `paymasterData` is validUntil (6 bytes), validAfter
/// (6 bytes) and the signature (65 bytes, EIP-191) of the hash.
contract Paymaster {
    address private constant ENTRY_POINT = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;

    /// Bytes of `paymasterAndData` before the data: the address and two limits of gas.
    uint256 private constant DATA = 52;

    address public immutable signer;

    constructor(address signer_) {
        signer = signer_;
    }

    /// The signer agrees to this: the operation without its signature, this contract on this chain, and the time.
    function hashOf(PackedUserOperation calldata operation, uint48 validUntil, uint48 validAfter)
        public
        view
        returns (bytes32)
    {
        return keccak256(
            abi.encode(
                operation.sender,
                operation.nonce,
                keccak256(operation.initCode),
                keccak256(operation.callData),
                operation.accountGasLimits,
                bytes32(operation.paymasterAndData[20:DATA]),
                operation.preVerificationGas,
                operation.gasFees,
                block.chainid,
                address(this),
                validUntil,
                validAfter
            )
        );
    }

    /// A wrong signature is told to the EntryPoint, any other data reverts. There is nothing to do after the operation.
    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == ENTRY_POINT, "entry point");
        bytes calldata data = operation.paymasterAndData[DATA:];
        require(data.length == 77, "data");
        uint48 validUntil = uint48(bytes6(data[:6]));
        uint48 validAfter = uint48(bytes6(data[6:12]));
        bytes32 hash =
            keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hashOf(operation, validUntil, validAfter)));
        address by = ecrecover(hash, uint8(data[76]), bytes32(data[12:44]), bytes32(data[44:76]));
        uint256 failed = by == signer && by != address(0) ? 0 : 1;
        return ("", failed | uint256(validUntil) << 160 | uint256(validAfter) << 208);
    }

    /// The signer has its deposit back.
    function withdrawTo(address payable to, uint256 amount) external {
        require(msg.sender == signer, "signer");
        Deposits(ENTRY_POINT).withdrawTo(to, amount);
    }
}
