import { createPublicClient, http, type PublicClient, parseAbi, webSocket } from 'viem';

export type Node = PublicClient;

const TIMEOUT_MS = 10_000;

export const TRANSFER = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])[0];
export const TOKEN_ABI = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
]);

/** A node of the chain. What fails is tried again by the program, with its own patience. */
export function connectNode(url: string): Node {
  const options = { timeout: TIMEOUT_MS, retryCount: 0 };
  const transport = url.startsWith('ws') ? webSocket(url, options) : http(url, options);
  return createPublicClient({ transport, cacheTime: 0 });
}
