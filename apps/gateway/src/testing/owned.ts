/** Fields that name what belongs to a member. Games, vendors and the like belong to nobody. */
export const OWNED =
  'id address challengeId betNo gameSession token username messageIds orderNo before bankCardId payoutNo pictures promotionClaimId ticketNo contractId requestId announcementId billId'.split(
    ' ',
  );
/** Fields of such a name that are something else: here the address where a member lives, or to which a product goes. */
export const OTHERS = [
  'updateProfile.address',
  'redeemPointReward.address',
  'markAnnouncementRead.announcementId',
  'openDownlines.username',
];
