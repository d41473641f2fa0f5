/** Tag, length in two digits, value: how EMV writes each field of a QR code. Lengths count characters. */
export function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > 99) throw new RangeError(`field ${tag} must have 1 to 99 characters`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** The fields of a text by their tags, in their order; null when it is none, or has a tag twice. */
export function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const [, tag = '', size = ''] = head ?? [];
    const value = text.slice(at + 4, at + 4 + Number(size));
    if (!head || value.length === 0 || value.length !== Number(size) || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

const POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE (start 0xFFFF, not reflected, nothing added at the end) of the text's bytes, as four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ POLYNOMIAL;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
