import type { RulesWords } from './en.ts';

/** Words of the rules of lotteries in Vietnamese. */
export const vi: RulesWords = {
  rules: 'Thể lệ',
  'rules.clock': 'Cứ {every} quay một kỳ. Nhận cược đến trước giờ quay {lock}, theo đồng hồ của nhà cái.',
  'rules.official': 'Xổ số chính thức quay vào ngày của đài lúc {time} giờ Việt Nam. Nhận cược đến trước giờ quay {lock}.',
  'rules.house':
    'Nhà cái quay số từ một hạt giống bí mật. SHA-256 của hạt giống được công bố trước khi mở cược, nên ai cũng kiểm tra được từng kỳ.',
  'rules.cost': 'Tiền cược = tiền cược đơn vị × bội số × số lô × số vé. Một đơn thắng nhiều nhất {most}.',
  'rules.back':
    'Có thể rút lại vé cho đến khi đóng cược. Sau 24 giờ không có kết quả hợp lệ, mọi tiền cược được trả lại. Kết quả được đính chính thì vé được tính lại.',
  'rules.full': 'Số đã nhận quá nhiều tiền sẽ ngừng nhận cược trong kỳ. Bạn được báo số nào và không bị trừ tiền.',
  'rules.valid': 'Cược quá 70 % một vị trí hoặc một cặp trong cùng kỳ thì không tính là cược hợp lệ, dù chia thành bao nhiêu vé.',
  'rules.each': 'Mỗi số là một vé. Số về bao nhiêu lần thì thắng bấy nhiêu lần.',
  'rules.option': 'Mỗi cửa là một vé. Kết quả ra đúng cửa thì thắng.',
  'rules.all': 'Mỗi bộ {n} số bạn chọn là một vé. Thắng một lần khi tất cả cùng về.',
  'rules.hits': 'Mỗi bộ {n} số bạn chọn là một vé. Tiền thắng tùy theo bao nhiêu số về.',
  'rules.none': 'Mỗi bộ {n} số bạn chọn là một vé. Thắng khi không số nào về.',
  'rules.straight': 'Mỗi vé có một số cho từng vị trí trong {n} vị trí. Thắng khi đúng hết.',
  'rules.places': 'Mỗi số ở mỗi vị trí là một vé. Thắng khi vị trí đó ra số ấy.',
  'rules.group': 'Các số bạn chọn, thứ tự bất kỳ, lặp lại như tên cửa cược. Thắng khi kết quả là một trong các cách xếp.',
  'rules.push': 'Khi kết quả không phân định, tiền cược được trả lại.',
  'rules.looks': 'Dò {where}.',
  'looks.special': 'giải đặc biệt',
  'looks.prize': 'giải {n}',
  'looks.several': '{prize} ({count} số)',
  'looks.all': 'cả {count} số',
  'looks.longer': '{count} số có từ {n} chữ số',
  'looks.first': '{n} chữ số đầu của {numbers}',
  'looks.last': '{n} chữ số cuối của {numbers}',
  'looks.tens': 'chữ số hàng chục của {numbers}',
  'looks.units': 'chữ số hàng đơn vị của {numbers}',
};
