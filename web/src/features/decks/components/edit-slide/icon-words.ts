import type { Language } from '#web/lib/i18n.ts';

/** A line for each icon: id, English name, English search words, Chinese name, Chinese search words. */
const iconTable = `
activity|Activity|pulse line signal monitoring vital|动态|波形 脉冲 信号 监测 活动
alarm-clock|Alarm clock|time wake deadline urgent reminder|闹钟|时间 提醒 截止 紧急
archive|Archive|box storage records history store|归档|档案 存储 记录 箱子
award|Award|medal prize ribbon quality winner|奖章|奖牌 奖励 荣誉 质量
badge-check|Verified badge|certificate approved quality seal trust|认证徽章|认证 证书 批准 信任
banknote|Banknote|money cash payment bill currency finance salary price|纸币|钱 现金 付款 货币 金融 工资 价格
battery-charging|Charging battery|energy power electric electricity|充电电池|能源 电力 电量 充电
bell|Bell|notification alert reminder alarm news|铃铛|通知 提醒 警报 消息
blocks|Blocks|modules components parts toys building|积木|模块 组件 部件 搭建
book-open|Open book|read reading learn study education guide knowledge library school|书本|阅读 学习 教育 知识 指南 图书馆 学校
bot|Robot|ai artificial intelligence automation chatbot assistant machine|机器人|人工智能 自动化 助手 机器 智能
brain|Brain|mind think thinking intelligence psychology memory idea|大脑|思考 智力 心理 记忆 想法 人工智能
briefcase|Briefcase|work business job career office company portfolio|公文包|工作 商业 职业 业务 办公 公司
building|Building|company office city headquarters hotel property real estate|大楼|公司 办公 城市 总部 房地产 建筑 酒店
calculator|Calculator|math numbers budget accounting compute sum|计算器|数学 数字 预算 会计 计算
calendar|Calendar|date schedule plan appointment month year event holiday|日历|日期 日程 计划 预约 月份 活动 节日
camera|Camera|photo picture image photography|相机|照片 图片 摄影 拍照
chart-column|Column chart|bar graph statistics data report analytics|柱形图|图表 统计 数据 报告 分析
chart-line|Line chart|graph trend growth statistics data analytics|折线图|图表 趋势 增长 统计 数据 分析
chart-pie|Pie chart|share portion percentage graph statistics|饼图|图表 份额 比例 百分比 统计
circle-alert|Alert|warning attention problem important exclamation error|提示|警告 注意 问题 重要 错误
circle-check|Check mark|done success ok yes complete approved tick|对勾|完成 成功 正确 通过 好
clipboard-list|Clipboard|list tasks checklist survey plan requirements form|剪贴板|清单 任务 调查 计划 需求 表单
clock|Clock|time hour duration schedule history watch|时钟|时间 小时 时长 日程 钟表
cloud|Cloud|weather sky rain snow storage hosting internet computing|云|天气 天空 雨 雪 云计算 存储 托管
code|Code|programming software developer development html|代码|编程 软件 开发 程序
coins|Coins|money cash savings finance payment cost price|硬币|钱 现金 储蓄 金融 成本 价格
compass|Compass|direction navigation strategy orientation explore|指南针|方向 导航 战略 探索
cpu|Processor|chip computer hardware technology semiconductor cpu|处理器|芯片 电脑 硬件 技术 半导体
database|Database|data storage server table records|数据库|数据 存储 服务器 记录
dollar-sign|Dollar|money currency price cost revenue finance budget profit|美元|钱 货币 价格 成本 收入 金融 预算 利润
download|Download|save arrow down import receive|下载|保存 箭头 向下 导入
earth|Earth|world planet global international environment climate|地球|世界 星球 全球 国际 环境 气候
eye|Eye|view see vision look watch visibility insight|眼睛|查看 看见 视野 愿景 可见 洞察
factory|Factory|industry manufacturing production plant emissions|工厂|工业 制造 生产 排放
file-text|Document|file text page paper report contract|文档|文件 文字 页面 报告 合同
flag|Flag|goal milestone country nation target report|旗帜|目标 里程碑 国家
flame|Flame|fire hot heat trending energy burn cooking food|火焰|火 热 热门 能量 燃烧 烹饪 食物
flask-conical|Flask|science laboratory chemistry experiment test research|烧瓶|科学 实验 化学 测试 研究 实验室
funnel|Funnel|filter sales conversion pipeline|漏斗|筛选 过滤 销售 转化
gauge|Gauge|speed performance dashboard meter measure|仪表|速度 性能 仪表盘 测量
gift|Gift|present reward bonus box birthday donation|礼物|奖励 赠品 生日 捐赠
git-branch|Branch|git version fork split development|分支|版本 分叉 开发
git-merge|Merge|git join combine unite merger integration|合并|结合 整合 并购
globe|Globe|world web internet international website global|全球|世界 网络 互联网 国际 网站
graduation-cap|Graduation cap|education school university student degree training learn|学士帽|教育 学校 大学 学生 学位 培训 学习
handshake|Handshake|partnership agreement deal cooperation contract trust people|握手|合作 协议 交易 伙伴 合同 信任
hard-drive|Hard drive|storage disk data backup computer|硬盘|存储 磁盘 数据 备份 电脑
heart|Heart|love like favourite favorite health care charity|爱心|喜欢 爱 健康 关怀 慈善 收藏
heart-pulse|Heartbeat|health medical heart pulse cardiology hospital|心跳|健康 医疗 脉搏 心脏 医院
house|House|home building property family housing real estate|房屋|家 住宅 房子 家庭 房地产 主页
key|Key|password access security login unlock|钥匙|密码 访问 安全 登录 解锁 关键
landmark|Landmark|bank government museum law institution court|机构|银行 政府 博物馆 法律 法院 地标
languages|Languages|translate translation language speech|语言|翻译 语种
layers|Layers|stack levels structure platform|图层|层级 堆叠 结构 平台
leaf|Leaf|nature plant green environment sustainability ecology organic food vegan|叶子|自然 植物 绿色 环境 可持续 生态 有机 食物
lightbulb|Light bulb|idea innovation insight tip electricity creative|灯泡|想法 创意 创新 提示 灵感 点子
link|Link|chain url connection connect|链接|连接 网址 链条
list-checks|Checklist|tasks todo list done checks|核对清单|任务 待办 列表 完成
lock|Lock|security secure private password safe protection|锁|安全 私密 密码 保护 隐私
mail|Mail|email letter envelope message contact newsletter|邮件|电子邮件 信件 信封 联系 邮箱
map-pin|Map pin|location place map address position travel|地图标记|位置 地点 地图 地址 旅行
megaphone|Megaphone|marketing announcement advertising campaign promotion speak|扩音器|营销 公告 广告 宣传 推广
message-circle|Message|chat comment speech bubble talk conversation feedback|消息|聊天 评论 对话 反馈 交流
messages-square|Conversation|chat discussion dialogue forum talk messages people|对话|聊天 讨论 论坛 交流 沟通
microscope|Microscope|science research biology laboratory analysis|显微镜|科学 研究 生物 实验室 分析
monitor|Monitor|screen computer desktop display tv|显示器|屏幕 电脑 桌面 电视
mountain|Mountain|nature peak challenge hiking snow winter landscape|山|自然 顶峰 挑战 登山 雪 冬天 风景
network|Network|connection nodes organization hierarchy structure internet|网络|连接 节点 组织 结构 层级 互联网
newspaper|Newspaper|news press article media journal|报纸|新闻 媒体 文章 报道
package|Package|box parcel product delivery shipping goods|包裹|箱子 产品 快递 物流 商品
palette|Palette|color colour design art paint creative|调色板|颜色 设计 艺术 绘画 创意
plane|Plane|flight travel airplane airport trip tourism vacation|飞机|航班 旅行 机场 旅游 出差 度假
plug|Plug|electricity power energy connect integration socket|插头|电力 电源 能源 接入 集成
puzzle|Puzzle|solution piece fit problem extension teamwork game|拼图|解决 方案 问题 扩展 团队 游戏
recycle|Recycle|recycling environment waste circular sustainability|回收|循环 环保 垃圾 可持续
refresh-cw|Refresh|reload update repeat cycle sync renew|刷新|更新 重复 循环 同步
rocket|Rocket|launch start startup space growth fast|火箭|发射 启动 创业 太空 增长 快速
route|Route|path road journey way roadmap travel|路线|路径 道路 旅程 路线图
ruler|Ruler|measure length size scale dimension|尺子|测量 长度 尺寸 度量
scale|Scales|balance justice law legal weigh fair compare|天平|平衡 公正 法律 权衡 公平 比较
search|Search|find magnifier magnifying glass look research|搜索|查找 放大镜 寻找 研究
send|Send|paper plane message submit mail|发送|纸飞机 消息 提交 邮件
server|Server|hosting computer data center infrastructure backend|服务器|托管 数据中心 基础设施 后端 电脑
settings|Settings|gear cog configuration options preferences process|设置|齿轮 配置 选项 流程
shield|Shield|security protection defence defense safety insurance|盾牌|安全 保护 防御 保险
shield-check|Secured shield|security verified protection safe compliance insurance|安全盾牌|安全 已验证 保护 合规 保险
shopping-cart|Shopping cart|shop buy store retail purchase supermarket food commerce|购物车|购物 购买 商店 零售 超市 食物 电商
smartphone|Smartphone|phone mobile app device cell call|手机|电话 移动 应用 设备
sparkles|Sparkles|ai magic new shine clean star|闪光|人工智能 魔法 全新 闪亮 星
sprout|Sprout|plant growth grow seed nature agriculture farming food|幼苗|植物 成长 种子 自然 农业 食物
star|Star|favourite favorite rating quality best|星星|收藏 评分 质量 最佳
stethoscope|Stethoscope|doctor medical health hospital medicine care|听诊器|医生 医疗 健康 医院 医学
sun|Sun|weather summer day light bright solar energy|太阳|天气 夏天 白天 光 太阳能
target|Target|goal aim focus objective bullseye|靶心|目标 瞄准 专注 目的
telescope|Telescope|vision future outlook astronomy explore space|望远镜|愿景 未来 展望 天文 探索 太空
thermometer|Thermometer|temperature weather heat cold snow fever climate winter|温度计|温度 天气 热 冷 雪 发烧 气候 冬天
timer|Timer|stopwatch time countdown speed deadline|秒表|计时 时间 倒计时 速度 截止
train-front|Train|railway transport travel metro subway station|火车|铁路 交通 旅行 地铁 车站
trending-down|Falling trend|decrease decline loss drop down less|下降趋势|减少 下跌 亏损 降低
trending-up|Rising trend|increase growth profit rise up more|上升趋势|增加 增长 盈利 上涨 提高
triangle-alert|Warning|danger risk alert attention caution hazard|警告|危险 风险 注意 警示
trophy|Trophy|winner cup award success champion sport victory|奖杯|冠军 获胜 成功 奖励 体育 胜利
truck|Truck|delivery transport shipping logistics vehicle car|卡车|配送 运输 物流 车辆 汽车
umbrella|Umbrella|rain weather insurance protection|雨伞|雨 天气 保险 保护
upload|Upload|arrow up export send share|上传|箭头 向上 导出 分享
user|Person|user people human profile account customer employee man woman|人物|用户 人 个人 账户 客户 员工
user-check|Approved person|user verified people hired member customer|已确认人员|用户 人 验证 录用 会员 客户
users|People|users team group community customers employees persons family audience|人群|用户 人 人们 团队 群体 社区 客户 员工 家庭 受众
video|Video|film movie camera recording meeting call|视频|电影 摄像 录像 会议
wallet|Wallet|money payment purse budget finance savings|钱包|钱 付款 预算 金融 储蓄
wand-sparkles|Magic wand|ai magic automatic generate create|魔术棒|人工智能 魔法 自动 生成 创建
warehouse|Warehouse|storage stock inventory logistics depot|仓库|库存 存储 物流
wifi|Wi-Fi|wireless internet network signal connection|无线网络|无线 互联网 信号 连接
wind|Wind|weather air climate breeze energy|风|天气 空气 气候 风能
workflow|Workflow|process flow steps automation diagram|工作流|流程 步骤 自动化 过程
wrench|Wrench|tool repair fix maintenance service settings|扳手|工具 维修 修理 维护 服务
zap|Lightning|energy power fast electricity electric flash speed|闪电|能源 电力 快速 速度 电
`;

type IconWords = { en: string; zh: string; search: string[] };

function parseLine(line: string): [string, IconWords] {
  const [id = '', en = '', enSearch = '', zh = '', zhSearch = ''] = line.split('|');
  return [id, { en, zh, search: `${enSearch} ${zhSearch}`.split(' ') }];
}

/** The names and search words of all icons. A search finds words of both languages. */
const iconWords = new Map(iconTable.trim().split('\n').map(parseLine));

/** Returns the name of an icon in a language. */
export const getIconName = (icon: string, language: Language): string =>
  iconWords.get(icon)?.[language] ?? icon;

/** Rates how well an icon matches a word: 0 not at all, 3 if a name begins with it. */
function rateWord(icon: string, word: string): number {
  const words = iconWords.get(icon);
  if (!words) return 0;
  const names = [icon, words.en.toLowerCase(), words.zh];
  if (names.some((name) => name.startsWith(word))) return 3;
  if (names.some((name) => name.includes(word))) return 2;
  return words.search.some((one) => one.startsWith(word)) ? 1 : 0;
}

/** Returns the icons that match each word of a search in English or Chinese, best first. */
export function findIcons(icons: readonly string[], search: string): string[] {
  const words = search
    .toLowerCase()
    .trim()
    .split(/[\s-]+/);
  const rated = icons.map((icon) => ({ icon, ratings: words.map((word) => rateWord(icon, word)) }));
  return rated
    .filter(({ ratings }) => !ratings.includes(0))
    .toSorted((a, b) => Math.max(...b.ratings) - Math.max(...a.ratings))
    .map(({ icon }) => icon);
}
