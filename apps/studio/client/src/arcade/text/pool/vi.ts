import type { PoolWords } from './en.ts';

/** Words of games with a pool in Tiếng Việt. */
export const vi: PoolWords = {
  pool: 'Hũ thưởng',
  poolDropsBy: 'Chắc chắn nổ trước khi vượt {amount}',
  poolNotCounted: 'Tiền cược của bạn không được tính vào hũ',
  poolWonTitle: 'Hũ thưởng là của bạn',
  poolWon: 'Đồng xu của bạn đã trúng hũ: {amount}.',
  poolWonPending: 'Tiền đang được chuyển vào số dư của bạn.',
  poolShare: 'Ván này góp {amount} vào hũ số {pot}.',
  poolTook: 'Ván này trúng hũ số {pot}: {amount}.',
  poolLast: 'Lần trúng gần nhất',
  poolWithout: 'Tại đây, nơi tiền cược không góp vào hũ thưởng',
  poolReturn: 'Trong đó qua hũ thưởng',
  poolRules:
    '{share} mỗi khoản cược vào hũ và {reserve} vào quỹ dự trữ dùng để mở các hũ sau. Hũ bắt đầu từ {seed} và chắc chắn có người trúng trước khi vượt {amount}. Cơ hội trúng của một đồng xu bằng phần cược góp vào chia cho phần còn thiếu đến mức đó: cược càng cao và hũ càng đầy thì cơ hội càng lớn. Nếu hai đồng xu đến cùng lúc, đồng được tính trước có thể trúng hũ, đồng kia góp vào hũ kế tiếp. Tiền cược bị hoàn lại, chơi thử và tài khoản dùng thử không góp và không trúng. Điều khoản mới chỉ áp dụng từ hũ kế tiếp.',
  poolLimits:
    'Người chỉ chơi không thể biết trước thời điểm trúng, và nhà cung cấp không thể đổi kết quả của đồng xu bạn ném. Nhưng nếu tự tham gia chơi, nhà cung cấp có thể chọn một đồng xu trúng hũ, kể cả ngay trước bạn: việc kiểm tra các ván không cho thấy điều đó.',
  ringName: '{count} trên {all} đồng xu',
  'rules.wishing-well':
    'Ném một đồng xu xuống giếng. Tiền thắng theo vòng nước nơi đồng xu dừng lại; càng gần tâm càng hiếm. Một phần mỗi khoản cược nằm trong hũ cho đến khi một đồng xu lấy hết, dù nó dừng ở đâu.',
  'idle.wishing-well': 'Sau khi đặt cược không còn gì phải quyết định: ván đã cược sẽ tự được trả.',
  'return.wishing-well': 'Tỷ lệ trả lại người chơi',
  checkPool: 'Ván đã góp phần của mình vào hũ, và việc trúng hũ hay không suy ra từ bí mật, số của thiết bị và dòng chữ',
  checkListed: 'Danh sách của hũ, ai cũng đọc được, ghi giống như vậy',
};
