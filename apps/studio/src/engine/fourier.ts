/** Complex numbers as two arrays; the length is a power of two. */
export interface Complex {
  re: Float64Array;
  im: Float64Array;
}

function reverseBits(data: Complex): void {
  const { re, im } = data;
  for (let i = 1, j = 0; i < re.length; i += 1) {
    let bit = re.length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [a, b] = [re[i] ?? 0, im[i] ?? 0];
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = a;
    im[j] = b;
  }
}

/** Discrete Fourier transform in place, without scaling. `sign` is -1 forward and 1 back. */
export function transform(data: Complex, sign: 1 | -1): void {
  const { re, im } = data;
  const size = re.length;
  reverseBits(data);
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => sign * Math.sin((2 * Math.PI * k) / size));
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const a = start + k;
        const b = a + half;
        const c = cos[k * stride] ?? 0;
        const s = sin[k * stride] ?? 0;
        const x = (re[b] ?? 0) * c - (im[b] ?? 0) * s;
        const y = (re[b] ?? 0) * s + (im[b] ?? 0) * c;
        re[b] = (re[a] ?? 0) - x;
        im[b] = (im[a] ?? 0) - y;
        re[a] = (re[a] ?? 0) + x;
        im[a] = (im[a] ?? 0) + y;
      }
    }
  }
}
