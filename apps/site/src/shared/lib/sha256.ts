import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * SHA-256 of bytes in hexadecimal, at once: WebCrypto answers each question later, which is too slow for a hundred thousand of
 * them, and is not there on plain http.
 */
export const sha256 = (bytes: Uint8Array): string => bytesToHex(digest(bytes));
