/**
 * Words of two and three signs that are frequent on slides, so that a title isn't broken inside of one. A list of
 * its own, because the browsers' dictionaries differ and every break must be the same everywhere.
 */
const groups = [
  '城市 小时 时间 今天 明天 昨天 今年 明年 去年 上午 下午 晚上 早上 夏天 冬天 春天 秋天 季度 年度 月份 日期 时代 时候 期间 阶段 未来 过去 现在 目前 最近 以后 以前 之后 之前',
  '问题 答案 方案 计划 目标 任务 项目 结果 成果 效果 影响 原因 条件 标准 要求 需求 需要 机会 风险 挑战 优势 劣势 重点 关键 核心 基础 原则 方法 方式 办法 措施 策略 战略 战术 步骤 流程 过程 程序 系统 体系 结构 框架 平台 工具 模型 模式 机制 制度 政策 法律 法规 规则 规划 规模 规定 协议 合同 许可',
  '成本 价格 价值 费用 预算 投资 收入 支出 利润 收益 资金 资本 资产 资源 市场 客户 用户 顾客 企业 公司 行业 产业 产品 品牌 服务 质量 数量 效率 能力 竞争 合作 伙伴 供应 销售 采购 生产 制造 运营 经营 经济 金融 贸易 商业 财务 银行 保险 消费 管理 治理 监管 审计',
  '数据 信息 知识 经验 技术 技能 科学 科技 研究 开发 设计 建设 工程 工作 工业 农业 能源 电力 电网 电池 储能 太阳 阳光 环境 气候 自然 生态 污染 排放 交通 道路 车辆 汽车 停车 停车场 网络 互联 软件 硬件 设备 设施 机器 算法 智能 人工 代码 接口 安全 隐私 测试 部署 自动',
  '人们 人员 人口 人才 居民 家庭 租户 业主 账单 社区 社会 国家 政府 部门 组织 机构 团队 成员 领导 员工 老师 学生 学校 教育 教学 课程 学习 训练 培训 考试 医院 医生 医疗 健康 疾病 患者 药物 生活 生命 文化 历史 艺术 语言 世界 国际 全球 中国 地区 区域 片区 城镇 农村 地方 空间 位置 方向',
  '发展 提高 提升 增加 增长 减少 降低 下降 上升 改善 改进 改变 变化 变革 优化 实现 完成 实施 执行 推动 推进 促进 支持 保障 保护 保持 维护 建立 创建 创新 创造 形成 采用 使用 利用 应用 选择 决定 决策 分析 评估 评价 比较 对比 认识 理解 解决 处理 控制 调整 参与 参加 开始 结束 继续 停止 准备 储存 连接 覆盖 共享 分享 带来 成为 进行 提供 得到 获得 达到 超过 属于 包括 存在 出现 发现 发生 表明 说明 证明',
  '我们 你们 他们 她们 它们 自己 大家 什么 怎么 怎样 如何 为什么 哪些 这些 那些 这个 那个 这里 那里 哪里 一个 两个 每个 几个 这样 那样 所有 全部 部分 其他 许多 更多 最多 至少 大约 超过 左右 因为 所以 如果 虽然 但是 而且 或者 以及 通过 根据 关于 对于 由于 为了 除了 已经 正在 仍然 可以 可能 应该 必须 能够 没有 不是 不能 不会 不再 重要 主要 简单 复杂 容易 困难 快速 缓慢 直接 间接 稳定 有效 真正 不同 相同 共同 自来水 意味着 越来越 互联网 实验室 参与者 工作者 三分之',
];

const words = new Set(groups.flatMap((group) => group.split(' ')));
const longest = 3;

/** Whether a common word reaches over the place between two stretches of text. */
export function isInsideWord(before: string, after: string): boolean {
  const [left, right] = [[...before], [...after]];
  for (let l = 1; l < longest && l <= left.length; l += 1)
    for (let r = 1; l + r <= longest && r <= right.length; r += 1)
      if (words.has([...left.slice(-l), ...right.slice(0, r)].join(''))) return true;
  return false;
}
