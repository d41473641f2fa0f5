/** The words of the bank's pages. */
export interface Words {
  language: string;
  playMoney: string;
  playMoneyMore: string;
  homeTitle: string;
  homeText: string;
  payTitle: string;
  walletTitle: string;
  transferTitle: string;
  coinTitle: string;
  voucherTitle: string;
  order: string;
  amount: string;
  note: string;
  account: string;
  address: string;
  coins: string;
  until: string;
  state: string;
  states: { PENDING: string; PAID: string; FAILED: string; EXPIRED: string };
  confirming: string;
  pay: string;
  decline: string;
  tryFault: string;
  payAgain: string;
  payHalf: string;
  payDouble: string;
  payTwice: string;
  paySilently: string;
  back: string;
  scan: string;
  scanMore: string;
  getVoucher: string;
  voucherText: string;
  issuer: string;
  serial: string;
  pin: string;
  notFound: string;
  payments: string;
  confirmed: string;
}

const EN: Words = {
  language: 'Tiếng Việt',
  playMoney: 'Play money',
  playMoneyMore: 'Nothing here is real: no bank, no wallet and no coin stands behind this page.',
  homeTitle: 'Play Bank',
  homeText: 'The payment provider of a demo. Open a deposit at the site that sent you here, and pay for it on its page.',
  payTitle: 'Pay with Play Bank',
  walletTitle: 'Pay with Pocket Play, a wallet',
  transferTitle: 'Play Bank app: transfer',
  coinTitle: 'Playchain wallet: send coins',
  voucherTitle: 'Prepaid cards',
  order: 'Order',
  amount: 'Amount',
  note: 'Note',
  account: 'Account',
  address: 'Address',
  coins: 'Coins',
  until: 'Pay until',
  state: 'State',
  states: { PENDING: 'Waiting for the payment', PAID: 'Paid', FAILED: 'Declined', EXPIRED: 'Time is up' },
  confirming: 'Blocks are confirming the payment',
  pay: 'Pay',
  decline: 'Decline',
  tryFault: 'Try what goes wrong',
  payAgain: 'Pay once more',
  payHalf: 'Pay half',
  payDouble: 'Pay double the amount',
  payTwice: 'Pay twice',
  paySilently: 'Pay, and lose the message to the site',
  back: 'Back to the site',
  scan: 'QR code of the transfer',
  scanMore: 'No real app can pay it: the number of its bank is given to nobody.',
  getVoucher: 'Make a card',
  voucherText: 'A card pays one deposit, with what it is worth. Type what is on it at the site.',
  issuer: 'Card issuer',
  serial: 'Card serial',
  pin: 'Card PIN',
  notFound: 'There is nothing here.',
  payments: 'Payments',
  confirmed: 'The money has been sent. The site hears of it by itself.',
};

const VI: Words = {
  language: 'English',
  playMoney: 'Tiền chơi thử',
  playMoneyMore: 'Không có gì ở đây là thật: không có ngân hàng, ví hay đồng tiền nào đứng sau trang này.',
  homeTitle: 'Ngân hàng chơi thử',
  homeText:
    'Nhà cung cấp thanh toán của bản trải nghiệm. Hãy tạo lệnh nạp tiền ở trang đã đưa bạn đến đây rồi thanh toán trên trang của lệnh đó.',
  payTitle: 'Thanh toán qua Play Bank',
  walletTitle: 'Thanh toán bằng ví Pocket Play',
  transferTitle: 'Ứng dụng Play Bank: chuyển khoản',
  coinTitle: 'Ví Playchain: gửi coin',
  voucherTitle: 'Thẻ cào',
  order: 'Mã lệnh',
  amount: 'Số tiền',
  note: 'Nội dung',
  account: 'Số tài khoản',
  address: 'Địa chỉ ví',
  coins: 'Số coin',
  until: 'Hạn thanh toán',
  state: 'Trạng thái',
  states: { PENDING: 'Đang chờ thanh toán', PAID: 'Đã thanh toán', FAILED: 'Đã từ chối', EXPIRED: 'Đã hết hạn' },
  confirming: 'Các khối đang xác nhận khoản thanh toán',
  pay: 'Thanh toán',
  decline: 'Từ chối',
  tryFault: 'Thử các sự cố',
  payAgain: 'Trả thêm một lần',
  payHalf: 'Trả một nửa',
  payDouble: 'Trả gấp đôi số tiền',
  payTwice: 'Trả hai lần',
  paySilently: 'Trả tiền, nhưng trang không nhận được tin',
  back: 'Quay lại trang',
  scan: 'Mã QR của lệnh chuyển khoản',
  scanMore: 'Không ứng dụng thật nào trả được mã này: số ngân hàng của nó không được cấp cho ai.',
  getVoucher: 'Tạo thẻ cào',
  voucherText: 'Mỗi thẻ dùng cho một lệnh nạp, theo đúng mệnh giá của thẻ. Hãy nhập các thông tin trên thẻ ở trang nạp tiền.',
  issuer: 'Nhà phát hành thẻ',
  serial: 'Số sê-ri thẻ',
  pin: 'Mã thẻ',
  notFound: 'Không có gì ở đây.',
  payments: 'Các khoản đã trả',
  confirmed: 'Tiền đã được gửi. Trang sẽ tự nhận được tin.',
};

export const LANGUAGES = { EN, VI } as const;
export type Language = keyof typeof LANGUAGES;

/** The language of a page: the one that is asked for, else the order's, else English. */
export const languageOf = (...wanted: (string | undefined)[]): Language =>
  wanted.find((each): each is Language => each === 'VI' || each === 'EN') ?? 'EN';
